/**
 * Form drafts on the device, in IndexedDB (database bd-outbox, store drafts), one entry per form name: the texts as typed,
 * when, and the key they were last sent under, with a checksum of that content. An entry stays until the form is answered
 * or cleared, or for 30 days. Never a file, never anything secret.
 */
import { clear, del, entries, get, set } from 'idb-keyval'
import { z } from 'zod/mini'
import { indexedStore, inTime } from '../snapshot/indexed-store.ts'
import { newKey } from './new-key.ts'

/** A busy phone takes its time. A form can be filled in meanwhile. */
const WITHIN_MS = 3000
/** Sending waits for it. */
const KEY_WITHIN_MS = 1000
const WRITE_AFTER_MS = 250
const KEPT_FOR_MS = 30 * 24 * 3_600_000

const texts = z.record(z.string(), z.string())
const draftEntry = z.object({
  form: z.string(),
  body: texts,
  at: z.number(),
  attempt: z.nullable(z.object({ idempotencyKey: z.string(), content: z.string() })),
})
export type Draft = z.infer<typeof draftEntry>

const store = indexedStore('bd-outbox', 'drafts', 'commit')

/** The drafts of this page: the only ones where the device's store is missing or hangs. */
const known = new Map<string, Draft>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** The unanswered draft of a form; `null` without one. Never throws. */
export async function readDraft(form: string): Promise<Draft | null> {
  const here = known.get(form)
  if (here) return here
  const stored = parse(await onDevice(() => get<unknown>(form, store)))
  if (stored === null) return null
  if (isOld(stored)) {
    await forgetDraft(form)
    return null
  }
  const newer = known.get(form)
  if (newer) return newer
  known.set(form, stored)
  return stored
}

/** Keeps a draft: at once in this page, a moment later on the device. */
export function keepDraft(form: string, body: Readonly<Record<string, string>>): void {
  known.set(form, { form, body: { ...body }, at: Date.now(), attempt: known.get(form)?.attempt ?? null })
  clearTimeout(waiting.get(form))
  waiting.set(form, setTimeout(() => write(form), WRITE_AFTER_MS))
}

/** Takes up a content again that was sent, or put aside, under this key. Replaces the form's draft, on the device as well. */
export async function resumeDraft(form: string, body: Readonly<Record<string, string>>, attempt: NonNullable<Draft['attempt']>): Promise<void> {
  clearTimeout(waiting.get(form))
  waiting.delete(form)
  known.set(form, { form, body: { ...body }, at: Date.now(), attempt })
  await onDevice(() => set(form, known.get(form), store))
}

/** Writes pending drafts at once: the page may be gone in a moment. */
export function flushDrafts(): void {
  for (const form of waiting.keys()) write(form)
}

/** Drops the draft of a form that was answered or cleared. */
export async function forgetDraft(form: string): Promise<void> {
  clearTimeout(waiting.get(form))
  waiting.delete(form)
  known.delete(form)
  await onDevice(() => del(form, store))
}

/** The idempotency key to send `content` under: the same for the same content until it is answered. `content` is a checksum. */
export async function keyFor(form: string, content: string): Promise<string> {
  const draft = await readDraft(form)
  if (draft?.attempt?.content === content) return draft.attempt.idempotencyKey
  const attempt = { idempotencyKey: newKey(), content }
  known.set(form, { form, body: draft?.body ?? {}, at: Date.now(), attempt })
  await onDevice(() => set(form, known.get(form), store), KEY_WITHIN_MS)
  return attempt.idempotencyKey
}

/** The server knows the key with other content: the next sending gets a new one. The draft stays. */
export async function dropKey(form: string): Promise<void> {
  const draft = await readDraft(form)
  if (!draft) return
  known.set(form, { ...draft, attempt: null })
  await onDevice(() => set(form, known.get(form), store), KEY_WITHIN_MS)
}

/** Every form with a draft. Never throws. */
export async function listDrafts(): Promise<Draft[]> {
  const stored = (await onDevice(() => entries<string, unknown>(store))) ?? []
  const drafts = new Map<string, Draft>()
  for (const [, value] of stored) {
    const draft = parse(value)
    if (draft && !isOld(draft)) drafts.set(draft.form, draft)
  }
  for (const [form, draft] of known) drafts.set(form, draft)
  return [...drafts.values()].filter(({ body }) => Object.keys(body).length > 0)
}

/** Deletes all drafts and returns how many there were. Rejects where the device's store can't be reached. */
export async function forgetDrafts(): Promise<number> {
  const count = (await listDrafts()).length
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  known.clear()
  await inTime(clear(store), WITHIN_MS)
  return count
}

function write(form: string): void {
  clearTimeout(waiting.get(form))
  waiting.delete(form)
  const draft = known.get(form)
  if (draft) void onDevice(() => set(form, draft, store))
}

/** `undefined` where the device's store fails: the page's own drafts must do. */
async function onDevice<T>(work: () => Promise<T>, withinMs = WITHIN_MS): Promise<T | undefined> {
  try {
    return await inTime(work(), withinMs)
  } catch (error) {
    console.warn('drafts last only as long as this page: the device does not store them', error)
    return undefined
  }
}

function parse(value: unknown): Draft | null {
  return draftEntry.safeParse(value).data ?? null
}

function isOld({ at }: Draft): boolean {
  return Date.now() - at > KEPT_FOR_MS
}
