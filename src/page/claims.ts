import { formatExact } from '../rules/format.ts'

export interface Claim {
  operator: string
  /** In words: `102 345 678.90 BD`. */
  value: string
}

/**
 * What each operator says of a disputed figure, from the slot that carries it. What they are compared by are amounts of BD,
 * shown to the last digit: the difference may be a base unit.
 */
export function claimsOf(slot: string): Claim[] {
  return slot.split('\n').flatMap((line) => {
    const [, operator = '', value = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    return operator === '' ? [] : [{ operator, value: inWords(value) }]
  })
}

function inWords(value: string): string {
  const decimal = /^\d+(?:\.(\d+))?$/.exec(value)
  return decimal ? `${formatExact(value, Math.max(2, decimal[1]?.length ?? 0))} BD` : value
}
