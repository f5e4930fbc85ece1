import { z } from 'zod/mini'
import { fromDecimal } from '../../rules/amount.ts'
import { stakeReward, stakingPlan } from '../../rules/calculator.ts'
import { atScale, exactBd, readAmount, roundedBd, SCALE } from '../amounts.ts'
import { places } from '../places.ts'
import { beyondSupply } from '../supply.ts'
import type { Tool } from '../tool.ts'
import { NO_PROMISE, PUBLISHED_RULE } from '../words.ts'
import { decimal } from './inputs.ts'
import { said } from './said.ts'

const input = z.object({ amount: decimal('BD staked.'), days: decimal('For how many days. A month has 30, three months 91.25, six months 182.5, a year 365.') })

const LONGEST_DAYS = 36_500

/** What a stake earns over a time by the published rule. */
export const rewardTool: Tool<typeof input> = {
  name: 'reward',
  description: 'The estimated reward for an amount of staked BD over a number of days, by the published rule: simple interest at the APY.',
  input,
  run: async ({ amount, days }, sources) => {
    const [read, time] = [readAmount(amount, 'BD'), readDays(days)]
    if ('problem' in read) return said([read.problem], [places.apy])
    if ('problem' in time) return said([time.problem], [places.apy])
    const beyond = beyondSupply(read, sources)
    if (beyond) return said([beyond], [places.tokenomics])
    const isShort = (fromDecimal(time.days, SCALE) ?? 0n) < atScale(stakingPlan.lockDays)
    return said(
      [
        `By ${PUBLISHED_RULE}, ${exactBd(read.amount)} staked for ${time.days} ${time.days === '1' ? 'day' : 'days'} earn ${roundedBd(stakeReward(read.amount, time.days))}: ${NO_PROMISE}.`,
        read.units < atScale(stakingPlan.minimum) ? `The minimum stake is ${exactBd(String(stakingPlan.minimum))}, so this is only what the rule comes to.` : '',
        isShort ? `A stake is locked for ${stakingPlan.lockDays} days.` : '',
      ],
      [places.apy, places.rewards],
    )
  },
}

function readDays(text: string): { days: string } | { problem: string } {
  const days = text.trim()
  const units = /^\d+(\.\d+)?$/.test(days) && days.length <= 30 ? fromDecimal(days, SCALE) : null
  if (units === null || units <= 0n) return { problem: 'Tell me for how long, for example for 30 days, six months or a year.' }
  if (units > atScale(LONGEST_DAYS)) return { problem: 'No one can say what is in more than a hundred years.' }
  return { days: days.replace(/^0+(?=\d)/, '').replace(/\.0+$|(\.\d*?)0+$/, '$1') }
}
