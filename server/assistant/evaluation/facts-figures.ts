import { bdFor, LEDGER_AS_OF, PRICE, earnedSince, rewards, worthOf } from './computed.ts'
import { NEXT_UNLOCK } from './positions.ts'
import type { Facts } from './question.ts'

// Facts of feeds and tools, from the evaluation's fixed sources. A figure of a feed comes with its age.

const AGE = /\bago\b|\bas of\b/i

export const price: Facts = { figures: [[PRICE]], says: [AGE, /USD|\$|dollar/i] }
export const vault: Facts = { figures: [[101_234_567.89]], says: [AGE] }
export const staked: Facts = { figures: [[31_250_000.5]], says: [AGE] }
export const stakers: Facts = { figures: [[17]], says: [AGE] }
export const holders: Facts = { figures: [[2748]], says: [AGE] }
export const supply: Facts = { figures: [[989_500_000, 990_000_000]] }
export const circulating: Facts = { figures: [[979_500_000, 980_000_000]] }
export const marketCap: Facts = { figures: [[PRICE * 979_500_000]], says: [AGE] }
export const volume: Facts = { figures: [[6420.5]], says: [AGE] }
export const change: Facts = { figures: [[3.2]], says: [AGE] }
export const deployed: Facts = { figures: [[77_310_000]], says: [AGE] }
export const network: Facts = { figures: [[3], [4]], says: [/degraded|limited/i] }
export const nextUnlock: Facts = { dates: [NEXT_UNLOCK] }
/** Its feed doesn't answer: it says so, and gives no number that could be taken for one. */
export const noPrice: Facts = { says: [/no (current )?(figure|price)|unavailable|unknown|not known|can(’|')?t|cannot|don’t (know|have)|no .*price/i], never: [/0\.000\d/] }
export const noVault: Facts = { says: [/no (current )?(figure|balance)|unavailable|unknown|not known|can(’|')?t|cannot|don’t (know|have)/i], never: [/101[.,]/, /99,998/] }

const ESTIMATE = /estimate|rule|promise|guarante/i

/** What a stake earns over one of these lengths, said to be an estimate. */
export function reward(amount: number, days: readonly number[]): Facts {
  return { figures: [rewards(amount, days)], says: [ESTIMATE] }
}

/** The tier of an amount. */
export function tier(name: 'Duckling' | 'Banker' | 'Raven'): Facts {
  return { says: [new RegExp(String.raw`\b${name}\b`)] }
}

/** Below the lowest: no tier, and what it takes. */
export const noTier: Facts = { says: [/\bno(t|ne)?\b|below|too (little|low)|less than|under the/i], figures: [[2_500_000]] }

/** What is missing to a tier. */
export function missing(amount: number, name: 'Duckling' | 'Banker' | 'Raven'): Facts {
  return { figures: [[amount]], says: [new RegExp(name)] }
}

export function worth(amount: number): Facts {
  return { figures: [[worthOf(amount)]], says: [/USD|\$|dollar/i, AGE] }
}

export function buys(dollars: number): Facts {
  return { figures: [[bdFor(dollars)]], says: [/BD/, AGE] }
}

export function day(iso: string): Facts {
  return { dates: [iso] }
}

export function limits(name: 'Duckling' | 'Banker' | 'Raven'): Facts {
  const of = { Duckling: [2000, 60_000], Banker: [5000, 150_000], Raven: [100_000, 3_000_000] }[name]
  return { figures: of.map((one) => [one]), says: [new RegExp(name)] }
}

const ofSavings = earnedSince(6_100_000, '2026-08-15T10:00:00.000Z', LEDGER_AS_OF)
const ofDaily = earnedSince(1_850_000, '2026-05-02T08:30:00.000Z', LEDGER_AS_OF)
/** What the watched wallets have earned, each by itself or together. */
export const earned: Facts = { figures: [[ofSavings, ofSavings + ofDaily]], says: [ESTIMATE] }
