import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { stakingTotal, type StakingTotal } from '../../src/contract/staking-total.ts'
import { walletOf, type Wallet } from '../../server/demo/chain/keys.ts'
import type { App } from './app.ts'
import { until } from './until.ts'

const header = z.object({ seed: z.string(), genesisTime: z.number() })
const STAKERS = 40

/** All stakers, the largest first, once the whole history was read: until then the list is incomplete, and no wallet is told what it stakes. */
export async function allStakers(app: App): Promise<StakingTotal['stakers']> {
  const whole = async () => {
    const { meta, stakers } = stakingTotal.parse(await (await fetch(`${app.url}/api/staking/total`)).json())
    return meta.state === 'live' ? stakers : null
  }
  return until(whole, { what: 'all stakers' })
}

/** The largest staker of a running app's demo chain, with its key: everybody there follows from the stored seed. */
export async function largestStaker(app: App): Promise<Wallet> {
  const [line = ''] = readFileSync(join(app.dataDir, 'demo', 'operations.jsonl'), 'utf8').split('\n', 1)
  const { seed, genesisTime } = header.parse(JSON.parse(line))
  const stakers = Array.from({ length: STAKERS }, (_, index) => walletOf(`${seed}/${genesisTime}`, `staker ${index}`))
  for (const { wallet } of await allStakers(app)) {
    const found = stakers.find(({ address }) => address === wallet)
    if (found) return found
  }
  throw new Error('no staker of the demo chain can be signed for')
}
