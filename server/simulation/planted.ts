import { readKey } from '../../src/data/live/queries.ts'
import { deleteEntry } from '../../src/data/outgoing/tray-store.ts'
import type { Db } from '../db/transactions.ts'
import type { RunOptions, Seams } from './run.ts'
import { simulate } from './run.ts'

/**
 * Faults that somebody could write into the product, each put in from outside in the place of the part that does it right.
 * A simulation that misses one of them would miss it in the product.
 */
export const PLANTED = {
  'the idempotency key is dropped': {
    intake: (intake) => ({ ...intake, take: (sent) => intake.take({ ...sent, idempotencyKey: undefined }) }),
  },
  'the intake answers before the commit': { forms: answersEarly },
  'a mail counts as sent before it is handed over': {
    send: (send) => async (outgoing, signal) => {
      void send(outgoing, signal)
      return { outcome: 'sent' }
    },
  },
  'a device keeps any figure, also an older one': {
    keep: (client, path, answer) => void client.setQueryData(readKey(path), answer),
  },
  "a slot's time is always now": {
    pool: (pool) => ({ ...pool, slotClock: { ...pool.slotClock, timeOf: () => Date.now() } }),
  },
  'the ledger skips an entry': {
    reads: (reads) => ({
      ...reads,
      pin(options) {
        const pinned = reads.pin(options)
        return { ...pinned, signaturesForAddress: async (...asked) => (await pinned.signaturesForAddress(...asked)).filter(({ signature }) => !isSkipped(signature)) }
      },
    }),
  },
  'a lease without a fence': {
    lease: (lease, lanes) => ({
      ...lease,
      term() {
        const term = lease.term()
        return term && { ...term, db: lanes.jobs.db }
      },
    }),
  },
  'the tray drops a message on a 503': {
    fetchOf: (fetch) => async (path, init) => {
      const response = await fetch(path, init)
      const key = new Headers(init?.headers).get('idempotency-key')
      if (response.status === 503 && key !== null) await deleteEntry(key)
      return response
    },
  },
  'one operator is enough where two are needed': {
    pool: (pool) => ({ ...pool, operators: pool.operators.slice(0, 1) }),
  },
  'decimals are off by one': {
    feed: (feed) => ({
      ...feed,
      async read(signal, last) {
        const reading = await feed.read(signal, last)
        return feed.restore({ ...reading, value: withOneDecimalMore(reading.value) })
      },
    }),
  },
} as const satisfies Record<string, Seams>

export type PlantedFault = keyof typeof PLANTED
export const plantedFaults = Object.keys(PLANTED).filter((name): name is PlantedFault => name in PLANTED)

/** The first seed from 1 to `seeds` that finds the fault, and what it found; null if none does. */
export async function findPlanted(fault: PlantedFault, seeds: number, place: Pick<RunOptions, 'engine' | 'tables'>) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { violation } = await simulate({ ...place, seed, seams: PLANTED[fault] })
    if (violation) return { seed, violation }
  }
  return null
}

function answersEarly(db: Db): Db {
  const transaction: Db['transaction'] = (work, settings) =>
    new Promise((resolve, reject) => {
      const answered = db.transaction(async (tx) => {
        const result = await work(tx)
        resolve(result)
        return result
      }, settings)
      answered.catch(reject)
    })
  return new Proxy(db, { get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)) })
}

/** About one of five, and always the same ones. */
function isSkipped(signature: string): boolean {
  return Buffer.from(signature).reduce((sum, byte) => sum + byte, 0) % 5 === 0
}

function withOneDecimalMore(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === 'balance' || name === 'staked' ? String(Number(part) / 10) : part]))
}
