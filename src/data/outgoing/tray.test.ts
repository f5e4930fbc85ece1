import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDrafts, keepDraft, keyFor, readDraft } from '../drafts/outbox.ts'
import { ifUnlocked, withLock } from './tray-locks.ts'
import { finishedLoan, finishedMessage, keyOf } from './testing/entries.ts'
import { useMemoryDatabase, type MemoryDatabase } from './testing/memory-database.ts'
import { clearTray, editedEntry, editEntry, leaveEditing, putInTray, removeEntry, replacesDraft } from './tray.ts'
import { listEntries } from './tray-store.ts'
import type { UnsentEntry } from './tray-entry.ts'

let memory: MemoryDatabase

beforeEach(() => {
  memory = useMemoryDatabase()
  // Without Web Locks.
  vi.stubGlobal('navigator', {})
})
afterEach(async () => {
  await forgetDrafts()
  vi.unstubAllGlobals()
})

async function unsent(number = 1): Promise<UnsentEntry> {
  const entry = (await listEntries()).find(({ id }) => id === keyOf(number))
  if (!entry || entry.state === 'sent') throw new Error(`entry ${number} does not wait`)
  return entry
}

describe('an entry that is edited', () => {
  it('has its texts in the form, with its files, and the same key as long as the content is the same', async () => {
    await putInTray(finishedLoan())
    expect(await editEntry(await unsent())).toBe('done')
    expect((await readDraft('loan'))?.body).toEqual({ fullName: 'Ada Duck' })
    expect(await keyFor('loan', 'checksum 1')).toBe(keyOf(1))
    expect(await keyFor('loan', 'another')).not.toBe(keyOf(1))
    const found = await editedEntry('loan')
    expect([found?.entry.id, found?.files.map(({ part, file }) => [part, file.name, file.size])]).toEqual([keyOf(1), [['passportCopy', 'passport.pdf', 8], ['utilityBill', 'bill.png', 16]]])
    expect(await editedEntry('contact')).toBeNull()
  })

  it('is replaced when it is put back with other content, and only then', async () => {
    await putInTray(finishedLoan(1))
    await editEntry(await unsent())
    await putInTray(finishedMessage(2, { form: 'loan' }))
    expect([...memory.values('bd-outgoing').keys()]).toEqual([keyOf(2)])
    await editEntry(await unsent(2))
    memory.state = 'full'
    await expect(putInTray(finishedMessage(3, { form: 'loan' }))).rejects.toThrow('quota')
    expect([...memory.values('bd-outgoing').keys()]).toEqual([keyOf(2)])
  })

  it('waits again under the same key when it is put back as it was', async () => {
    await putInTray(finishedMessage())
    await editEntry(await unsent())
    await putInTray(finishedMessage())
    expect((await listEntries()).map(({ id, state }) => [id, state])).toEqual([[keyOf(1), 'waiting']])
  })

  it('needs attention when its form is emptied, or another entry is opened in it', async () => {
    await putInTray(finishedMessage(1))
    await putInTray(finishedMessage(2))
    await editEntry(await unsent(1))
    await editEntry(await unsent(2))
    expect([(await unsent(1)).state, (await unsent(2)).state]).toEqual(['attention', 'editing'])
    await leaveEditing('contact')
    expect(await unsent(2)).toMatchObject({ state: 'attention', refusal: { code: 'left_while_editing' } })
  })

  it('asks before it replaces what else was typed, but not before its own', async () => {
    await putInTray(finishedMessage())
    expect(await replacesDraft(await unsent())).toBe(false)
    keepDraft('contact', { name: 'Ada Duck', email: '', message: 'Something else' })
    expect(await replacesDraft(await unsent())).toBe(true)
    await editEntry(await unsent())
    keepDraft('contact', { ...finishedMessage().texts, message: 'Longer' })
    expect(await replacesDraft(await unsent())).toBe(false)
    await editEntry(await unsent())
    expect((await readDraft('contact'))?.body['message']).toBe('Longer')
  })
})

it('a look into a tray that was never used creates nothing on the device', async () => {
  expect(await listEntries()).toEqual([])
  expect(await indexedDB.databases()).toEqual([])
  await putInTray(finishedMessage())
  expect(await listEntries()).toHaveLength(1)
})

it('a device without room stores nothing of a form, and loses nothing of what is there', async () => {
  await putInTray(finishedMessage(1))
  memory.state = 'full'
  await expect(putInTray(finishedLoan(2))).rejects.toThrow('quota')
  expect([...memory.values('bd-outgoing').keys()]).toEqual([keyOf(1)])
})

describe('deletion', () => {
  it('leaves nothing of an entry, its files and its draft', async () => {
    await putInTray(finishedLoan())
    await editEntry(await unsent())
    expect(memory.values('bd-outbox').size).toBe(1)
    expect(await removeEntry(keyOf(1))).toBe('done')
    expect([memory.values('bd-outgoing').size, memory.values('bd-outbox').size]).toEqual([0, 0])
  })

  it('of everything takes what cannot be read as well, counts the forms, and leaves what is being sent', async () => {
    await putInTray(finishedLoan(1))
    await putInTray(finishedMessage(2))
    memory.values('bd-outgoing').set('a stray', 'nonsense')
    await withLock(`bd-outgoing ${keyOf(2)}`, async () => expect(await clearTray()).toBe(1))
    expect((await listEntries()).map(({ id }) => id)).toEqual([keyOf(2)])
    expect(await clearTray()).toBe(1)
    expect(memory.values('bd-outgoing').size).toBe(0)
  })
})

describe('a lock without Web Locks', () => {
  it('keeps work apart, also after one that failed, and tells at once that it is held', async () => {
    const order: string[] = []
    const slow = withLock('x', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push('slow')
      throw new Error('failed')
    })
    const next = withLock('x', async () => order.push('next'))
    expect(await ifUnlocked('x', async () => 'work')).toBeNull()
    await expect(slow).rejects.toThrow('failed')
    await next
    expect(order).toEqual(['slow', 'next'])
    expect(await ifUnlocked('x', async () => 'work')).toBe('work')
  })
})
