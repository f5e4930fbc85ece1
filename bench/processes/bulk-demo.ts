import { z } from 'zod'
import { startBulkDemo } from '../../server/demo/bulk/start.ts'
import { faultsOf } from '../../server/demo/rpc/profiles.ts'

// One node of the bulk demo and a market, in their own process. Its only message says where they are and what is true.
// `speed`: how many times what the profile allows.

const { profile, speed, ...size } = z
  .object({ profile: z.string(), speed: z.number(), transactions: z.int(), tokenAccounts: z.int(), genesisTime: z.int() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const bulk = await startBulkDemo({ ...size, nodes: 1, profile })
const { rate } = faultsOf({ profile })
if (rate) {
  const times = (limit: number) => limit * speed
  const byMethod = Object.fromEntries(Object.entries(rate.byMethod).map(([method, limit]) => [method, times(limit)]))
  const methodPerSecond = rate.methodPerSecond === null ? null : times(rate.methodPerSecond)
  const burst = rate.burst === undefined ? {} : { burst: times(rate.burst) }
  bulk.nodes[0]?.setFaults(faultsOf({ profile, rate: { ...rate, ...burst, byMethod, methodPerSecond, perSecond: times(rate.perSecond) } }))
}
const { vault, supply, staked, holders } = bulk.truth()
process.send?.({
  ...bulk.addresses,
  rpcUrl: bulk.rpcUrls[0],
  marketUrl: bulk.marketUrl,
  truth: { vault: String(vault), supply: String(supply), staked: String(staked), people: holders.people },
})
process.on('disconnect', () => process.exit(0))
