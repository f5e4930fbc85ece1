import { reference } from '../content/reference.ts'
import { formatExact } from '../rules/format.ts'
import { fromDecimal } from '../rules/amount.ts'
import { exactBd, SCALE } from './amounts.ts'
import { asOf } from './as-of.ts'
import type { AssistantSources } from './sources.ts'

/** That an amount of BD is more than all there is; null for one that can be. */
export function beyondSupply({ amount, units }: { amount: string; units: bigint }, sources: Pick<AssistantSources, 'figure' | 'now' | 'onDevice'>): string | null {
  const found = sources.figure('/api/vault/metrics')
  const known = 'answer' in found ? { supply: found.answer.totalSupply, said: asOf(found.answer.supplyMeta ?? found.answer.meta, sources) } : { supply: reference.supply.value, said: 'as published' }
  if (units <= (fromDecimal(known.supply, SCALE) ?? 0n)) return null
  return `${exactBd(amount)} are more than there is: the total supply is ${formatExact(known.supply, 0)} BD (${known.said}).`
}
