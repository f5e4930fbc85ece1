import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../db/testing/database.ts'
import type { BookedCard, DemoBooks } from './books.ts'
import { databaseBooks } from './database-books.ts'
import { openFileBooks } from './file-books.ts'

const card: BookedCard = { id: 'card-1', idempotencyKey: 'a-key-of-the-tests', wallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'raven', holderName: 'ADA', lastFour: '4242', frozen: false }

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bd-books-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Each kind, and how to open the same books again. */
const kinds: [string, () => Promise<() => Promise<DemoBooks>>][] = [
  [
    'a file',
    async () => {
      const file = join(await scratch(), 'deep', 'books.json')
      return () => openFileBooks(file)
    },
  ],
  [
    'the database',
    async () => {
      const database = await createTestDatabase()
      onTestFinished(() => database.drop())
      return async () => databaseBooks(database.db)
    },
  ],
]

describe.each(kinds)('books in %s', (_, prepare) => {
  it('hold one card for each key, also for simultaneous calls and after a restart', async () => {
    const open = await prepare()
    const books = await open()
    expect(await books.find('card-1')).toBeUndefined()
    const other = { ...card, id: 'card-2', holderName: 'BEA' }
    const [first, second] = await Promise.all([books.book(card), books.book(other)])
    expect(second).toEqual(first)
    const again = await open()
    expect(await again.book({ ...card, id: 'card-3' })).toEqual(first)
    expect(await again.find(first.id)).toEqual(first)
    expect(await again.find('card-3')).toBeUndefined()
  })

  it('remember what is frozen', async () => {
    const open = await prepare()
    const books = await open()
    await books.book(card)
    expect(await books.setFrozen('card-1', true)).toEqual({ ...card, frozen: true })
    expect(await (await open()).find('card-1')).toEqual({ ...card, frozen: true })
    expect(await books.setFrozen('card-1', false)).toEqual(card)
    expect(await (await open()).find('card-1')).toEqual(card)
    expect(await books.setFrozen('card-9', true)).toBeUndefined()
  })
})

describe('books in a file', () => {
  it('are readable by their owner only, and hold every one of many simultaneous changes', async () => {
    const file = join(await scratch(), 'books.json')
    const books = await openFileBooks(file)
    await Promise.all(Array.from({ length: 20 }, (_, index) => books.book({ ...card, id: `card-${index}`, idempotencyKey: `a-key-of-the-tests-${index}` })))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(20)
  })

  it('are not overwritten if they are something else', async () => {
    const file = join(await scratch(), 'books.json')
    await writeFile(file, '{"cards":1}')
    await expect(openFileBooks(file)).rejects.toThrow('expected array')
    expect(await readFile(file, 'utf8')).toBe('{"cards":1}')
  })
})
