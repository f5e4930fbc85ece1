import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('no animation runs forever: a phone would drain its battery drawing skeletons out of sight', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((name) => /animation[^;]*\binfinite\b/.test(readFileSync(join('src', name), 'utf8')))).toEqual([])
})
