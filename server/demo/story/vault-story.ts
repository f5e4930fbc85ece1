import { memo } from '../chain/instructions.ts'
import type { Prng } from '../prng.ts'
import { BD, type Cast } from './cast.ts'
import { payIn } from './launch.ts'
import type { Event } from './narrator.ts'

/** The total of each deployed wallet, in BD: 84.63 million. */
const DEPLOYED = [24_000_000n, 17_500_000n, 12_800_000n, 9_650_000n, 7_900_000n, 6_120_000n, 4_010_000n, 2_650_000n]

/** Deposits after the initial funding, in BD: 28.53 million. */
const RECEIVED = [6_400_000n, 5_150_000n, 4_300_000n, 3_720_000n, 3_000_000n, 2_480_000n, 1_700_000n, 980_000n, 520_000n, 280_000n]

/** The vault's deposits and withdrawals. The balance: 158.5 + 28.53 − 84.63 = 102.4 million BD. */
export function vaultStory(cast: Cast, prng: Prng): Event[] {
  return [...deployments(cast, prng), ...incoming(cast, prng)]
}

/** Mostly in one part, the rest weeks later; the last one a few hours ago. */
function deployments(cast: Cast, prng: Prng): Event[] {
  const { vault, deployed } = cast
  return deployed.flatMap((wallet, index) => {
    const total = (DEPLOYED[index] ?? 0n) * BD
    const parts = index % 3 === 2 ? 1 : 2 + (index % 2)
    const first = 204 - 22 * index + prng.next() * 6
    const last = index * 0.9 + 0.15
    const share = total / BigInt(parts + 1) / BD * BD
    return Array.from({ length: parts }, (_, part): Event => {
      const amount = part === 0 ? total - share * BigInt(parts - 1) : share
      const daysAgo = part === 0 ? first : last + ((first - last) * (parts - 1 - part)) / parts
      return {
        daysAgo,
        feePayer: vault.wallet,
        instructions: [...payIn(cast, vault, wallet, amount), ...(part === 0 ? [memo(`Deployment ${index + 1}`)] : [])],
      }
    })
  })
}

function incoming(cast: Cast, prng: Prng): Event[] {
  const { vault, exchanges } = cast
  return RECEIVED.map((amount, index) => {
    const from = exchanges[index % exchanges.length]
    if (!from) throw new Error('there is no exchange')
    const daysAgo = (RECEIVED.length - 1 - index) * 19.5 + 0.3 + prng.next() * 4
    return { daysAgo, feePayer: from.wallet, instructions: payIn(cast, from, vault, amount * BD) }
  })
}
