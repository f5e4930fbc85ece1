import { expect } from 'vitest'
import { asJsonParsed } from './json-parsed.ts'
import { parseStakingMovements } from '../account-movements.ts'
import { accepted, address, answer, type Sketch, token } from './token-transaction.ts'

/** For tests: a staking account, two holders, and the parser's reading of a transaction among them. */
export const [STAKING, VAULT] = [address('staking account'), address('staking owner')]
export const [ALICE, BOB, PAYER] = [address('alice'), address('bob'), address('payer')]
export const [ALICES, BOBS, TEMPORARY] = [address('account of alice'), address('account of bob'), address('temporary')]

/** The outcome for the staking account; it must be the same from json, jsonParsed and partly decoded. */
export function outcome(sketch: Sketch, account = STAKING) {
  const json = answer(sketch)
  const fromJson = parseStakingMovements(accepted(json), account)
  expect(parseStakingMovements(accepted(asJsonParsed(json)), account)).toEqual(fromJson)
  expect(parseStakingMovements(accepted(asJsonParsed(json, true)), account)).toEqual(fromJson)
  return fromJson
}

export function moved(sketch: Sketch, account = STAKING) {
  const result = outcome(sketch, account)
  if (result.status !== 'moved') throw new Error(`expected movements, got ${result.status}`)
  return result
}

export const staking = (amount: bigint) => ({ [STAKING]: { amount, owner: VAULT } })
export const alices = (amount: bigint) => ({ [ALICES]: { amount, owner: ALICE } })
export const bobs = (amount: bigint) => ({ [BOBS]: { amount, owner: BOB } })
export const exact = { checked: true, unattributed: 0n }
export const deposit = token.transferChecked(ALICES, STAKING, ALICE, 30n)
export const plainDeposit: Sketch = {
  calls: [deposit],
  pre: { ...staking(100n), ...alices(50n) },
  post: { ...staking(130n), ...alices(20n) },
}
