import { z } from 'zod/mini'
import { stakingPlan } from '../../rules/calculator.ts'
import { places } from '../places.ts'
import type { Tool } from '../tool.ts'
import { day, DAY_MS } from '../words.ts'
import { said } from './said.ts'

const input = z.object({ stakedOn: z.optional(z.string().check(z.maxLength(40), z.describe('The day of the stake as YYYY-MM-DD; today if absent.'))) })
const RESTART = 'Staking again with the same wallet restarts it for everything that it has staked.'

/** When a stake unlocks. */
export const unlockDateTool: Tool<typeof input> = {
  name: 'unlock_date',
  description: `On which day a stake made on a given day unlocks: ${stakingPlan.lockDays} days later. For a wallet's real unlock use wallet or my_wallets.`,
  input,
  run: async ({ stakedOn }, { now }) => {
    const today = midnight(now.getTime())
    const staked = stakedOn === undefined ? today : readDay(stakedOn)
    if (staked === null) return said(['I can’t read that date. Write it like 21 Nov 2026, or as year-month-day.'], [places.lock])
    const unlocks = staked + stakingPlan.lockDays * DAY_MS
    const left = Math.round((unlocks - today) / DAY_MS)
    const far = left === 0 ? 'today' : left > 0 ? `in ${days(left)}` : `${days(-left)} ago`
    const made = staked === today ? `today, ${day(staked)},` : `on ${day(staked)}`
    return said([`A stake made ${made} ${left < 0 ? 'unlocked' : 'unlocks'} on ${day(unlocks)}, ${far}: the lock is ${stakingPlan.lockDays} days.`, RESTART], [places.lock, places.staking])
  },
}

/** Midnight UTC of a day as ISO 8601 has it; null for none, and for a year that no stake is of. */
function readDay(text: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/.exec(text.trim()) ?? []
  const at = Date.parse(`${year}-${month}-${date}T00:00:00Z`)
  // 31 April would be read as 1 May.
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(date) || Number(year) < 2020 || Number(year) > 2100) return null
  return at
}

function midnight(at: number): number {
  return at - (at % DAY_MS)
}

function days(count: number): string {
  return `${count} ${count === 1 ? 'day' : 'days'}`
}
