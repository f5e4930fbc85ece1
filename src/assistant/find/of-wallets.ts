import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { exactBd, readAmount, SCALE } from '../amounts.ts'
import type { Ask } from '../say-wallet.ts'
import type { AssistantSources } from '../sources.ts'
import { myWalletsTool, tierTool, walletTool, worthTool } from '../tools/index.ts'
import { nameOf } from '../tools/wallet.ts'
import { sumOf, together, wantsDollars, withText, type Asked, type Said } from './asked.ts'
import { computing as say } from './words.ts'

/** What of a wallet is asked for. */
export function firstOf(has: Asked['has']): Ask {
  if (has('earn') || has('apy')) return 'reward'
  if (has('tier') || has('#tier') || has('eligible') || has('card')) return 'tier'
  return ['unlock', 'lock', 'withdraw', 'when', 'stake'].some(has) ? 'unlock' : 'holdings'
}

/** What wallets hold and have staked, or have earned, in dollars; undefined where not all of it is known. */
export async function worthOf(addresses: readonly string[], sources: AssistantSources, ofReward = false): Promise<Said | undefined> {
  let units = 0n
  for (const address of addresses) {
    const found = await sources.wallet(address)
    if (!('wallet' in found) || !found.wallet.holdings || !found.wallet.stake) return undefined
    const { holdings, stake } = found.wallet
    if (ofReward && stake.meta.state === 'incomplete') return undefined
    for (const amount of ofReward ? [stake.reward.earned] : [holdings.amount, stake.staked]) units += fromDecimal(amount, SCALE) ?? 0n
  }
  return units === 0n ? undefined : withText(ofReward ? say.earnedTogether : say.heldAndStaked, await worthTool.run({ amount: toDecimal(units, SCALE) }, sources))
}

/** What is asked of the own wallets, or of those that are named; what the rule says where none is known. */
export async function ofMine(ask: 'tier' | 'unlock' | 'stake' | 'holdings' | 'reward', { slots, has }: Asked, sources: AssistantSources, rule: () => Promise<Said>): Promise<Said> {
  if (slots.addresses.length > 0) return together(slots.addresses.map(async (each) => ('address' in each ? walletTool.run({ address: each.address }, sources) : { text: each.problem, links: [] })))
  const mine = await myWalletsTool.run({ ask }, sources)
  const worth = (ask === 'holdings' || ask === 'reward') && wantsDollars(has) ? await worthOf(sources.own.map(({ address }) => address), sources, ask === 'reward') : undefined
  if (worth) return { text: `${worth.text}\n${mine.text}`, links: [...mine.links, ...worth.links] }
  if (sources.own.length > 0) return mine
  const general = await rule()
  return { text: [general.text, mine.text].filter(Boolean).join('\n'), links: [...mine.links, ...general.links] }
}

/** 'If I add 2M, what tier am I': of each own wallet with it; undefined where that isn't asked. */
export async function addedToMine({ slots, has }: Asked, sources: AssistantSources): Promise<Said | undefined> {
  const [more = '', ...others] = slots.amounts
  if (others.length > 0 || !(has('more') || has('restake')) || sources.own.length === 0) return undefined
  const read = readAmount(more, 'BD')
  if ('problem' in read) return undefined
  const lines = await Promise.all(
    sources.own.map(async (own) => {
      const found = await sources.wallet(own.address)
      const staked = 'wallet' in found && found.wallet.stake?.meta.state !== 'incomplete' ? found.wallet.stake?.staked : undefined
      const sum = staked === undefined ? undefined : sumOf([staked, read.amount])
      return sum === undefined ? undefined : withText(say.withMore(exactBd(read.amount), nameOf(own), exactBd(sum)), await tierTool.run({ amount: sum }, sources))
    }),
  )
  const known = lines.filter((line) => line !== undefined)
  return known.length < lines.length ? undefined : together(known)
}
