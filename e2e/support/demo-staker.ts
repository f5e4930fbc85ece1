import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { stakingTotal } from '../../src/contract/staking-total.ts'
import { walletOf, type Wallet } from '../../server/demo/chain/keys.ts'
import type { App } from './app.ts'
import { until } from './until.ts'

const header = z.object({ seed: z.string(), genesisTime: z.number() })
const STAKERS = 40

/** The largest staker of a running app's demo chain, with its key: everybody there follows from the stored seed. */
export async function largestStaker(app: App): Promise<Wallet> {
  const [line = ''] = readFileSync(join(app.dataDir, 'demo', 'operations.jsonl'), 'utf8').split('\n', 1)
  const { seed, genesisTime } = header.parse(JSON.parse(line))
  const stakers = Array.from({ length: STAKERS }, (_, index) => walletOf(`${seed}/${genesisTime}`, `staker ${index}`))
  const total = await until(async () => stakingTotal.parse(await (await fetch(`${app.url}/api/staking/total`)).json()), { what: 'the stakers' })
  for (const { wallet } of total.stakers) {
    const found = stakers.find(({ address }) => address === wallet)
    if (found) return found
  }
  throw new Error('no staker of the demo chain can be signed for')
}
