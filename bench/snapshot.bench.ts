import { unknownDeployment } from '../src/contract/deployment.ts'
import { fitSnapshot } from '../src/data/snapshot/snapshot-budget.ts'
import { parseSnapshot, type Snapshot } from '../src/data/snapshot/snapshot.ts'
import { compare, publish } from './harness.ts'

// What storing and reading the figures costs a page with ten thousand positions, beside what the platform does
// with the same record by itself: write it out as JSON, and read it back.

const POSITIONS = 10_000
const meta = { state: 'live', asOf: '2026-11-21T10:00:00.000Z', source: 'staking_ledger' } as const

const whole: Snapshot = {
  savedAt: 1,
  deployment: unknownDeployment,
  figures: {
    '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '102.35M', source: 'direct_rpc', meta },
    '/api/staking/transfers': {
      totalStakers: POSITIONS,
      totalStaked: '24612345.678901',
      stakers: Array.from({ length: POSITIONS }, (_, index) => ({
        wallet: `${index}`.padStart(44, 'w'),
        amount: '2500000.123456',
        startDate: meta.asOf,
        unlockDate: meta.asOf,
        signature: `${index}`.padStart(88, 's'),
      })),
      meta,
    },
  },
}
const stored = fitSnapshot(whole)
const json = JSON.stringify(stored)

publish([
  await compare({
    name: `fitting ${POSITIONS} positions into the stored record`,
    subject: { name: 'fitSnapshot', run: () => fitSnapshot(whole) },
    baseline: { name: 'JSON.stringify of all', run: () => JSON.stringify(whole) },
  }),
  await compare({
    name: 'reading a full stored record',
    subject: { name: 'parseSnapshot', run: () => parseSnapshot(stored) },
    baseline: { name: 'JSON.parse of it', run: () => JSON.parse(json) },
  }),
])
