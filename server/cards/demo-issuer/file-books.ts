import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { bookedCard, type BookedCard, type DemoBooks } from './books.ts'

/**
 * Books in a JSON file, for one process at a time; `null` keeps them in memory. A change is on the disk before it is
 * answered. Rejects if the file exists and isn't such a book.
 */
export async function openFileBooks(file: string | null): Promise<DemoBooks> {
  const cards = new Map<string, BookedCard>((file === null ? [] : await readBooks(file)).map((card) => [card.id, card]))
  let written = Promise.resolve()
  const write = (): Promise<void> => {
    if (file === null) return written
    // In turn, each with everything so far: a later write never holds less than an earlier one.
    const next = written.catch(() => {}).then(async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(`${file}.new`, JSON.stringify([...cards.values()], null, 2), { mode: 0o600, flush: true })
      await rename(`${file}.new`, file)
    })
    written = next
    return next
  }
  return {
    async book(card) {
      const known = [...cards.values()].find(({ idempotencyKey }) => idempotencyKey === card.idempotencyKey)
      if (!known) cards.set(card.id, card)
      await write()
      return known ?? card
    },
    find: async (id) => cards.get(id),
    async setFrozen(id, frozen) {
      const card = cards.get(id)
      if (!card) return undefined
      const changed = { ...card, frozen }
      cards.set(id, changed)
      await write()
      return changed
    },
  }
}

async function readBooks(file: string): Promise<BookedCard[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text === undefined ? [] : z.array(bookedCard).parse(JSON.parse(text))
}
