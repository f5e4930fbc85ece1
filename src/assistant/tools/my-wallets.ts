import { z } from 'zod/mini'
import type { Wallet } from '../../contract/wallet.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { exactBd, SCALE } from '../amounts.ts'
import { places } from '../places.ts'
import { asks, type Ask } from '../say-wallet.ts'
import type { Tool } from '../tool.ts'
import { said } from './said.ts'
import { sayFound } from './wallet.ts'

const input = z.object({ ask: z.enum(asks).check(z.describe('What the person wants to know of their wallets.')) })

/** The wallets that the visitor watches or has connected. */
export const myWalletsTool: Tool<typeof input> = {
  name: 'my_wallets',
  description: 'The tier, unlock date, stake, holdings or estimated reward of the wallets that the person watches: what they mean by "my".',
  input,
  run: async ({ ask }, sources) => {
    if (sources.own.length === 0) return said(['I don’t know which wallets are yours. Watch a wallet in My BD, on this device alone, or send me its address.'], [places.my])
    const all = await Promise.all(sources.own.map(async (own) => ({ own, found: await sources.wallet(own.address) })))
    const known = all.flatMap(({ found }) => ('wallet' in found ? [found.wallet] : []))
    const lines = onceEach(all.map(({ own, found }) => sayFound(own, found, sources, ask)))
    return said([[...lines, ...together(known, ask, all.length)].join('\n')], [places.my])
  },
}

/** Of the same age and source told after several wallets, only the last. */
function onceEach(lines: readonly string[]): string[] {
  const last = lines.at(-1)?.match(TOLD)?.[0]
  return lines.map((line, index) => (last === undefined || index === lines.length - 1 || line.split('(live').length > 2 || !line.endsWith(last) ? line : `${line.slice(0, -last.length)}.`))
}

const TOLD = / \([^()]*\)\.$/

/** What several wallets have together, exact; only what is known of all of them has a sum. */
function together(known: readonly Wallet[], ask: Ask, count: number): string[] {
  if (count < 2) return []
  const held = ask === 'holdings' || ask === 'all' ? sumOf(known.map(({ holdings }) => holdings?.amount), count) : null
  const staked = ask === 'stake' || ask === 'all' ? sumOf(known.map(({ stake }) => (stake?.meta.state === 'incomplete' ? undefined : stake?.staked)), count) : null
  const parts = [...(held === null ? [] : [`hold ${exactBd(held)}`]), ...(staked === null ? [] : [`have staked ${exactBd(staked)}`])]
  return parts.length === 0 ? [] : [`Together they ${parts.join(' and ')}.`]
}

function sumOf(amounts: readonly (string | undefined)[], count: number): string | null {
  const known = amounts.flatMap((amount) => (amount === undefined ? [] : [fromDecimal(amount, SCALE) ?? 0n]))
  return known.length < count ? null : toDecimal(known.reduce((sum, one) => sum + one, 0n), SCALE)
}
