import { firstInFirstOut } from '../chain/staking/first-in-first-out.ts'
import type { KeptMovement } from './wallet-moment.ts'

/** What a withdrawal took of a deposit; `deposit` is null where no known one was left. Amounts in base units. */
export interface Lot {
  deposit: KeptMovement | null
  amount: bigint
}

/** A movement of the period. */
export interface StatementLine {
  movement: KeptMovement
  /** As the statement orders it: never before its predecessor, which an estimated time may be. */
  at: Date
  /** Staked after it. */
  balance: bigint
  /** Of a withdrawal, oldest first. */
  lots: Lot[]
}

export interface Statement {
  opening: bigint
  closing: bigint
  staked: bigint
  withdrawn: bigint
  /** Of `withdrawn`, what no known deposit had: closing = opening + staked - withdrawn + unexplained. */
  unexplained: bigint
  lines: StatementLine[]
}

export interface Period {
  /** Included; null for the beginning. */
  from: Date | null
  /** Not included. */
  to: Date
}

/** The statement of a period from all final movements of a wallet, in order. */
export function statementOf(movements: readonly KeptMovement[], { from, to }: Period): Statement {
  const lotsOf = new Map<string, Lot[]>()
  firstInFirstOut(movements, ({ id }, deposit, amount) => {
    const lots = lotsOf.get(id) ?? []
    lots.push({ deposit, amount })
    lotsOf.set(id, lots)
  })
  const statement: Statement = { opening: 0n, closing: 0n, staked: 0n, withdrawn: 0n, unexplained: 0n, lines: [] }
  let at = new Date(0)
  for (const movement of movements) {
    if (movement.at > at) at = movement.at
    if (at >= to) break
    const lots = lotsOf.get(movement.id) ?? []
    const unknown = lots.reduce((sum, { deposit, amount }) => (deposit ? sum : sum + amount), 0n)
    const change = movement.kind === 'deposit' ? movement.amount : unknown - movement.amount
    statement.closing += change
    if (from && at < from) {
      statement.opening += change
      continue
    }
    if (movement.kind === 'deposit') statement.staked += movement.amount
    else statement.withdrawn += movement.amount
    statement.unexplained += unknown
    statement.lines.push({ movement, at, balance: statement.closing, lots })
  }
  return statement
}
