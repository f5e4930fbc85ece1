import { movementId, type StakingMovement, type StakingOutcome } from '../account-movements.ts'

/** For tests: an outcome in numbers. A failed or irrelevant transaction claims that nothing changed, and is held to that. */
export function totals(outcome: StakingOutcome) {
  const movements: readonly StakingMovement[] = outcome.status === 'moved' ? outcome.movements : []
  const check = outcome.status === 'moved' ? outcome.check : { checked: true, unattributed: 0n }
  const net = movements.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum + amount : sum - amount), 0n)
  return {
    movements,
    checked: check.checked,
    unattributed: check.unattributed ?? 0n,
    /** The change of balance according to the outcome. */
    change: net + (check.unattributed ?? 0n),
    ids: movements.map(({ key }) => movementId(key)),
  }
}
