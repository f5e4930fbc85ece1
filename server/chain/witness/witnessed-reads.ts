import type { FigureQuality } from '../../../src/contract/meta.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../lib/clock.ts'
import type { RpcPool } from '../../upstream/rpc/pool/pool.ts'
import { readsOf, type SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import { createWitness, type WitnessOptions } from './witness.ts'

/** A figure read from the chain, and how two readings of it are compared. */
interface WitnessedFigure<T extends { slot: number }> extends Pick<WitnessOptions<T>, 'keyOf' | 'claimOf' | 'isFirm'> {
  /** Its name in the log: `the vault`. */
  name: string
  read(reads: SolanaReads, options: { signal?: AbortSignal }): Promise<T>
}

/** A reading, and how many operators gave it. Without `quality` there is a single operator to ask. */
export type WithQuality<T> = T & { quality?: FigureQuality }

interface WitnessedReadsOptions {
  pool: Pick<RpcPool, 'operators' | 'wellOperators' | 'of'>
  /** Reads over all nodes, used when they are all of one operator. */
  reads: SolanaReads
  clock: Clock
  log: Log
}

/**
 * Reads figures of the chain from two operators where there are two, each through its own reads: one's answers are never held
 * against the other's slots. Rejects as `createWitness` does.
 */
export function createWitnessedReads({ pool, reads, clock, log }: WitnessedReadsOptions) {
  const { operators } = pool
  const readsByOperator = new Map(operators.map((operator) => [operator, readsOf(pool.of(operator))]))

  return <T extends { slot: number }>({ name, read, ...comparison }: WitnessedFigure<T>): ((signal?: AbortSignal) => Promise<WithQuality<T>>) => {
    if (operators.length === 1) return (signal) => read(reads, signal ? { signal } : {})
    const witness = createWitness<T>({
      ...comparison,
      operators: pool.wellOperators,
      configured: operators.length,
      read: async (operator, signal) => {
        const value = await read(readsByOperator.get(operator) ?? reads, signal ? { signal } : {})
        return { value, slot: value.slot }
      },
      clock,
      onDispute: (claims) => {
        if (claims) log.error('operators of RPC nodes contradict each other; the last agreed figure stays', { figure: name, claims })
        else log.info('operators of RPC nodes agree again', { figure: name })
      },
    })
    return async (signal) => {
      const { value, slot, quality } = await witness(signal)
      return { ...value, slot, quality }
    }
  }
}
