import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MOST_FORM_BYTES } from '../submissions/form-bodies.ts'

const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const example = /```nginx\n(.*?)```/s.exec(operations)?.[1] ?? ''

it('the nginx that caches accepts the same', () => {
  const locations = readFileSync(join(import.meta.dirname, '../../../deploy/caching/nginx-locations.conf'), 'utf8')
  const accepts = (text: string) => /^ *client_max_body_size \d+m;$/m.exec(text)?.[0].trim()
  expect(accepts(locations)).toBe(accepts(example))
  const streams = /location ~ "\^\/api\/\(admin\/\)\?live\$" \{(.*?)\n\}/s.exec(locations)?.[1] ?? ''
  for (const line of ['proxy_cache off;', 'proxy_buffering off;', 'proxy_read_timeout 1h;']) expect(streams).toContain(line)
})

it('the nginx example accepts forms as large as the server does, and passes streams on unbuffered', () => {
  const [, megabytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(example) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(MOST_FORM_BYTES)
  // Not much more: there is no point in receiving what the server refuses.
  expect((Number(megabytes) - 1) * 1024 * 1024).toBeLessThan(MOST_FORM_BYTES)
  expect(operations).toContain(`bodies up to ${megabytes} MB`)
  const live = /location = \/api\/live \{(.*?)\n {2}\}/s.exec(example)?.[1] ?? ''
  for (const line of ['proxy_buffering off;', 'proxy_read_timeout 1h;', 'proxy_set_header Connection "";']) expect(live).toContain(line)
})
