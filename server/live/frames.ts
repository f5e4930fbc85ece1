import type { ReadPath } from '../../src/contract/reads.ts'
import { createPatch } from './create-patch.ts'
import { compressedBlock, GZIP_HEADER, storedBlock } from './gzip-blocks.ts'

/** One changed figure, ready to send: its path, when it changed (epoch ms) and the answer as JSON text. */
export interface LiveChange {
  path: ReadPath
  version: number
  json: string
}

/** What is sent to readers, once in each form, however many they are. */
export interface Frame {
  plain: Uint8Array
  gzip(): Uint8Array
}

/** A patch has to be this much shorter than the whole figure. */
const WORTH_IT = 0.9

const encoder = new TextEncoder()

/** Of a few words, whose compression would cost more than it saves. */
export function shortFrame(text: string): Frame {
  return frameOf(text, storedBlock)
}

/** What a stream begins with. */
export function firstFrame(text: string): Frame {
  return frameOf(text, (bytes) => Buffer.concat([GZIP_HEADER, storedBlock(bytes)]))
}

/** What a stream ends with. */
export function lastFrame(text: string): Frame {
  return frameOf(text, (bytes) => storedBlock(bytes, true))
}

function frameOf(text: string, pack: (bytes: Uint8Array) => Uint8Array): Frame {
  const plain = encoder.encode(text)
  let packed: Uint8Array | undefined
  return { plain, gzip: () => (packed ??= pack(plain)) }
}

/** The latest change of a path is encoded once: after a break all readers come at once. */
const frames = new WeakMap<LiveChange, Frame>()

/** The whole figure. */
export function figureFrame(change: LiveChange): Frame {
  const frame = frames.get(change) ?? eventsFrame(figureEvent(change))
  frames.set(change, frame)
  return frame
}

/** Some events, which are packed together. */
export function eventsFrame(text: string): Frame {
  return frameOf(text, compressedBlock)
}

/** The whole figure, as text. */
export function figureEvent({ path, version, json }: LiveChange): string {
  return `id: ${version}\ndata: {"path":"${path}","answer":${json}}\n\n`
}

/** By the change, and by what was known before: most groups of readers were told the same. */
const patches = new WeakMap<LiveChange, WeakMap<LiveChange, string>>()

/** What changed since `before`, which the reader must have been sent; the whole figure where that is hardly longer. */
export function patchEvent(before: LiveChange, change: LiveChange): string {
  const made = patches.get(change) ?? new WeakMap<LiveChange, string>()
  patches.set(change, made)
  const event = made.get(before) ?? shorterEvent(before, change)
  made.set(before, event)
  return event
}

function shorterEvent(before: LiveChange, change: LiveChange): string {
  const patch = JSON.stringify(createPatch(valueOf(before), valueOf(change)))
  if (patch.length > change.json.length * WORTH_IT) return figureEvent(change)
  return `id: ${change.version}\ndata: {"path":"${change.path}","from":${before.version},"patch":${patch}}\n\n`
}

/** As whoever reads the text sees it, which may say less than the object that it was made of. */
const values = new WeakMap<LiveChange, unknown>()

export function valueOf(change: LiveChange): unknown {
  const value: unknown = values.get(change) ?? JSON.parse(change.json)
  values.set(change, value)
  return value
}
