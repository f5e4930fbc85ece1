import { followRetryAfter } from '../../src/data/api/retry-after.ts'
import { forgetFormToken } from '../../src/data/drafts/form-pass.ts'
import { connection } from '../../src/data/live/connection.ts'
import { followServerClock } from '../../src/data/live/server-clock.ts'
import { sendOutgoing } from '../../src/data/outgoing/send-outgoing.ts'
import { finishedMessage } from '../../src/data/outgoing/testing/entries.ts'
import { lockManager } from '../../src/data/outgoing/testing/lock-manager.ts'
import { createMemoryDatabase, endConnections } from '../../src/data/outgoing/testing/memory-indexed-db.ts'
import { putInTray } from '../../src/data/outgoing/tray.ts'
import { trayPaths, type TrayEntry } from '../../src/data/outgoing/tray-entry.ts'
import { listEntries } from '../../src/data/outgoing/tray-store.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'

/** The phone whose person writes messages without a connection: the app's own tray, and what sends it. */
export interface Sender {
  /** Puts a finished message into the tray; resolves with its key, once it is stored there. */
  write(number: number): Promise<string>
  /** Sends what is due. */
  send(): Promise<void>
  /** Sends everything, on its person's word. */
  sendAll(): Promise<void>
  entries(): Promise<TrayEntry[]>
  /** Whether something is being sent. */
  isBusy(): boolean
  /** Takes the browser's own things away again. */
  end(): void
}

export interface SenderOptions {
  machine: Machine
  network: Network
  key: (number: number) => string
  note: (what: string) => void
  /** Replaces the device's fetch. */
  fetchOf?: (fetch: Network['fetch']) => Network['fetch']
}

/** There is one in a process: the tray keeps its connection to the store in its module. */
export function startSender({ machine, network, key, note, fetchOf = (fetch) => fetch }: SenderOptions): Sender {
  forgetVisit()
  const before = new Map(['indexedDB', 'navigator', 'fetch', 'BroadcastChannel'].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
  const fetch = fetchOf(network.fetch)
  const replaced = { indexedDB: createMemoryDatabase().indexedDB, navigator: { onLine: true, locks: lockManager() }, fetch: (path: string, init?: RequestInit) => fetch(path, init) }
  for (const [name, value] of Object.entries(replaced)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const logError = console.error
  console.error = (message: unknown) => note(`the phone logs: ${String(message)}`)
  let underWay = 0
  const counted = (work: () => Promise<void>) => {
    underWay += 1
    return machine.run(work).finally(() => (underWay -= 1))
  }
  return {
    write: (number) => machine.run(async () => {
      const body = { name: 'Ada Duck', email: `ada${number}@bd.example`, subject: '', category: 'staking', message: messageText(number), walletAddress: '' }
      const idempotencyKey = key(number)
      await putInTray(finishedMessage(number, { idempotencyKey, body }))
      return idempotencyKey
    }),
    send: () => counted(async () => void (await sendOutgoing())),
    sendAll: () => counted(async () => {
      for (const { id, state } of await listEntries()) if (state !== 'sent') await sendOutgoing({ only: id })
    }),
    entries: () => machine.run(listEntries),
    isBusy: () => underWay > 0,
    end() {
      console.error = logError
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
      forgetVisit()
    },
  }
}

/** What a message says, by which it is found again. */
export function messageText(number: number): string {
  return `Message number ${number}.`
}

/** The app keeps some things of a visit in its modules. Each run is a first visit, whichever ran before it in this process. */
function forgetVisit(): void {
  endConnections()
  forgetFormToken()
  connection.setState(connection.getInitialState(), true)
  followServerClock(0, 0)
  for (const path of Object.values(trayPaths)) followRetryAfter(path, new Response())
}
