import { stakingPlan } from '../../rules/calculator.ts'
import { toDecimal } from '../../rules/amount.ts'
import { beginningOf } from '../../rules/tiers.ts'
import { readAmount, SCALE } from '../amounts.ts'
import type { NamedLink } from '../answer.ts'
import type { Reading } from '../understand/reading.ts'
import type { Slots } from './slots.ts'

export interface Said {
  text: string
  links: readonly NamedLink[]
}

/** What a computation goes by. */
export interface Asked {
  reading: Reading
  slots: Slots
  /** Whether the question has a concept or a mark. */
  has: (concept: string) => boolean
}

/** Computed in one answer. */
export const MOST_AT_ONCE = 4

/** The amounts that a question names, also by a tier's name or as the minimum; what is added to another, with it. */
export function amountsOf({ slots, has }: Asked): readonly string[] {
  if (slots.amounts.length === 2 && !has('missing')) {
    if (has('less')) return [differenceOf(slots.amounts) ?? '']
    if (has('more') || has('restake')) return [sumOf(slots.amounts) ?? '']
  }
  if (slots.amounts.length > 0) return slots.amounts.slice(0, MOST_AT_ONCE)
  if (slots.tiers.length > 0) return slots.tiers.map((tier) => String(beginningOf(tier)))
  return has('minimum') ? [String(stakingPlan.minimum)] : []
}

/** Undefined where one can't be computed with. */
export function sumOf(amounts: readonly string[]): string | undefined {
  const read = amounts.map((amount) => readAmount(amount, 'BD'))
  const units = read.flatMap((one) => ('problem' in one ? [] : [one.units]))
  return units.length === amounts.length ? toDecimal(units.reduce((sum, one) => sum + one, 0n), SCALE) : undefined
}

/** Of two, the less from the more; undefined where one can't be computed with. */
function differenceOf(amounts: readonly string[]): string | undefined {
  const [one, other] = amounts.map((amount) => readAmount(amount, 'BD'))
  if (!one || !other || 'problem' in one || 'problem' in other) return undefined
  return toDecimal(one.units > other.units ? one.units - other.units : other.units - one.units, SCALE)
}

/** Whether something is asked for in dollars. */
export function wantsDollars(has: Asked['has']): boolean {
  return ['dollar', 'worth', 'price', 'money'].some(has)
}

export async function together(answers: readonly (Promise<Said> | Said)[]): Promise<Said> {
  const said = await Promise.all(answers)
  return { text: said.map(({ text }) => text).join('\n'), links: said.flatMap(({ links }) => links) }
}

export function withText(text: string, said: Said, links: readonly NamedLink[] = []): Said {
  return { text: `${text}\n${said.text}`, links: [...links, ...said.links] }
}
