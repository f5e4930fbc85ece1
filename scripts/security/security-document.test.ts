import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../layout.ts'

const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(([, items = '', state = '', how = '']) => ({ items, state, how }))

it('names only tests and files that there are', () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, path = '']) => path).filter((path) => !path.startsWith('.well-known'))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('has every chapter, each item once, and for each a state with a reason', () => {
  const chapters = new Set(rows.map(({ items }) => Number(items.split('.')[0])))
  expect([...chapters]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  const all = rows.flatMap(({ items }) => items.split(', ').flatMap(itemsOf))
  expect(all.filter((item, at) => all.indexOf(item) !== at)).toEqual([])
  expect(all.length).toBeGreaterThan(230)
  for (const { items, state, how } of rows) {
    expect(['met', 'partly', 'not met', 'operator', 'n/a'], items).toContain(state)
    expect(state === 'n/a' || how.length > 5, items).toBe(true)
  }
})

/** '2.1.9–2.1.11' → three items. */
function itemsOf(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const section = first.slice(0, first.lastIndexOf('.'))
  const [from, to] = [first, last].map((item) => Number(item.slice(item.lastIndexOf('.') + 1)))
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => `${section}.${(from ?? 0) + at}`)
}
