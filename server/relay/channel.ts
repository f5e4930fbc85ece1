import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { liveEvent } from '../../src/contract/live-event.ts'
import { isReadPath, type ReadPath } from '../../src/contract/reads.ts'
import { pauseAfterFailure, type BackoffLimits } from '../lib/backoff.ts'
import type { Log } from '../lib/log.ts'
import { reasonOf } from '../lib/reason-of.ts'
import type { LiveChange, LiveSource } from '../live/hub.ts'
import { parseJson } from '../lib/parse-json.ts'

/** A server sends something at least every 20 s: after more silence than this the connection is dead. */
const SILENCE_MS = 40_000
const BACKOFF: BackoffLimits = { firstMs: 1000, floorMs: 250, capMs: 10_000 }

export interface ChannelOptions {
  /** Origin of the server. */
  from: string
  log: Log
  onUp(): void
  onDown(): void
  silenceMs?: number
  backoff?: BackoffLimits
}

export interface Channel extends LiveSource {
  close(): void
}

/**
 * Follows all figures of a server by its live stream, with the ids that it gave them, and resumes after a break. An event
 * that isn't one of ours is dropped.
 */
export function openChannel({ from, log, onUp, onDown, silenceMs = SILENCE_MS, backoff = BACKOFF }: ChannelOptions): Channel {
  const latest = new Map<ReadPath, LiveChange>()
  const listeners = new Set<(change: LiveChange) => void>()
  const closing = new AbortController()
  let lastId = ''

  const hear = ({ id = '', data }: { id?: string | undefined; data: string }) => {
    const change = changeOf(id, data)
    if (!change) return log.warn('an event of the server was dropped', { id })
    lastId = id
    const before = latest.get(change.path)
    // After a break the server repeats some.
    if (before?.version === change.version && before.json === change.json) return
    latest.set(change.path, change)
    for (const listener of listeners) listener(change)
  }

  /** Resolves when the stream ends; rejects where there is none, or silence. */
  const follow = async (onOpen: () => void) => {
    const connection = new AbortController()
    const leave = () => connection.abort(closing.signal.reason)
    closing.signal.addEventListener('abort', leave)
    const deadline = setTimeout(() => connection.abort(new Error(`silent for ${silenceMs} ms`)), silenceMs)
    try {
      const headers = { Accept: 'text/event-stream', ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) }
      const response = await fetch(new URL('/api/live', from), { headers, redirect: 'error', signal: connection.signal })
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
      if (!response.ok || !isStream || !response.body) throw new Error(`answered ${response.status}`)
      onOpen()
      const parser = createParser({ onEvent: (event) => event.event === undefined && hear(event) })
      const decoder = new TextDecoder()
      for await (const bytes of response.body) {
        deadline.refresh()
        parser.feed(decoder.decode(bytes, { stream: true }))
      }
    } finally {
      clearTimeout(deadline)
      closing.signal.removeEventListener('abort', leave)
    }
  }

  const run = async () => {
    let failures = 0
    while (!closing.signal.aborted) {
      const opened = () => {
        failures = 0
        onUp()
      }
      const reason = await follow(opened).then(() => 'ended', reasonOf)
      if (closing.signal.aborted) return
      onDown()
      const wait = pauseAfterFailure(failures, null, backoff, Math.random)
      failures += 1
      log.warn('the live stream of the server broke', { reason, retryInMs: Math.round(wait) })
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void run()

  return {
    changes: (paths) => paths.flatMap((path) => latest.get(path) ?? []),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => closing.abort(),
  }
}

function changeOf(id: string, data: string): LiveChange | null {
  const version = Number(id)
  const event = liveEvent.safeParse(parseJson(data)).data
  if (!event || !isReadPath(event.path) || event.answer === undefined || !Number.isSafeInteger(version) || version <= 0) return null
  return { path: event.path, version, json: JSON.stringify(event.answer) }
}
