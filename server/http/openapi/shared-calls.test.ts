import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cacheClasses } from './testing/cache-classes.ts'

it('the configuration for Varnish keeps the calls that everybody may share, and no other', () => {
  const vcl = readFileSync('deploy/caching/varnish.vcl', 'utf8')
  const pattern = /req\.url !~ "(\^\/api\/[^"]+)"/.exec(vcl)?.[1]
  expect(pattern).toBeDefined()
  const isKept = new RegExp(pattern ?? '')
  const calls = Object.entries(cacheClasses).filter(([path]) => path.startsWith('/api/'))
  expect(calls.filter(([path]) => isKept.test(path)).map(([path]) => path)).toEqual(calls.filter(([, who]) => who === 'everybody').map(([path]) => path))
  for (const path of ['/api/vaults', '/api/docs-of-somebody', '/api/admin/vault', '/api/wallets/history']) expect(isKept.test(path), path).toBe(false)
})
