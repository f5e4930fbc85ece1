import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { ChainSource } from '../chain-source.ts'
import type { Db } from '../ledger-row.ts'

/** For tests: the process is dead. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

export interface Life {
  db: Db
  isDead(): boolean
  /** Two steps: before and after. Throws if the process dies at one of them. */
  around<T>(ask: () => Promise<T>): Promise<T>
}

/** A database and a chain that one process uses until it dies. */
export function crashingAt(pool: pg.Pool, source: ChainSource, dieAt: number | null): Life & { source: ChainSource } {
  const life = lifeOf(pool, dieAt)
  const { around } = life
  return {
    ...life,
    source: {
      pin(avoid) {
        const pin = source.pin(avoid)
        if (!pin.ok) return pin
        const { node, signatures, balance } = pin.value
        return { ok: true, value: { node, signatures: (options) => around(() => signatures(options)), balance: () => around(balance) } }
      },
      transaction: (signature, commitment) => around(() => source.transaction(signature, commitment)),
      ...(source.blockTime ? { blockTime: (slot) => around(async () => source.blockTime?.(slot) ?? UNKNOWN) } : {}),
    },
  }
}

const UNKNOWN = { ok: true, value: null } as const

/**
 * A database that one process uses until it dies at a step (before or after any statement or request, commits included) and
 * takes its connections along: PostgreSQL then rolls back what wasn't committed.
 */
export function lifeOf(pool: pg.Pool, dieAt: number | null): Life {
  let steps = 0
  let dead = false
  const held = new Set<pg.PoolClient>()
  const step = () => {
    if (dead || (dieAt !== null && steps >= dieAt)) {
      dead = true
      for (const client of held) giveBack(client)
      throw new Killed('killed')
    }
    steps += 1
  }
  const giveBack = (client: pg.PoolClient) => {
    if (held.delete(client)) client.release(dead)
  }
  const around = async <T>(ask: () => Promise<T>): Promise<T> => {
    step()
    const answer = await ask()
    step()
    return answer
  }

  const connection = (client: pg.PoolClient): pg.PoolClient => {
    held.add(client)
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return (...args: unknown[]) => around(async () => Reflect.apply(target.query, target, args))
        if (name === 'release') return () => giveBack(target)
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const crashingPool = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return async () => connection(await target.connect())
      if (name === 'query') return (...args: unknown[]) => around(async () => Reflect.apply(target.query, target, args))
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  return { db: drizzle(crashingPool), isDead: () => dead, around }
}
