import type { StakePosition } from '../../../src/contract/staking-transfers.ts'
import { unlockOf } from './computed.ts'

/** Amount and start of every open position: 31,250,000.5 BD of 17 wallets. The next to unlock is the one of 2 June. */
const ROWS = [
  ['7500000', '2026-07-04T12:00:00.000Z'],
  ['5000000', '2026-06-02T09:30:00.000Z'],
  ['3500000', '2026-09-01T00:00:00.000Z'],
  ['2750000', '2026-08-11T18:20:00.000Z'],
  ['2500000.5', '2026-10-05T07:00:00.000Z'],
  ['2500000', '2026-06-20T21:10:00.000Z'],
  ['2500000', '2026-05-10T08:00:00.000Z'],
  ['1000000', '2026-04-28T16:00:00.000Z'],
  ['900000', '2026-07-19T11:00:00.000Z'],
  ['800000', '2026-07-28T13:00:00.000Z'],
  ['600000', '2026-08-02T05:00:00.000Z'],
  ['500000', '2026-08-22T22:00:00.000Z'],
  ['400000', '2026-09-13T15:00:00.000Z'],
  ['300000', '2026-09-27T10:00:00.000Z'],
  ['250000', '2026-10-18T19:00:00.000Z'],
  ['150000', '2026-11-01T06:00:00.000Z'],
  ['100000', '2026-11-15T14:00:00.000Z'],
] as const

export const POSITIONS: readonly StakePosition[] = ROWS.map(([amount, startDate], index) => ({
  wallet: `${'ABCDEFGHJKLMNPQRS'[index]}taker11111111111111111111111111111111111`.slice(0, 43),
  amount,
  startDate,
  unlockDate: unlockOf(startDate),
  signature: `position${index}`,
}))

/** When the next of them unlocks. */
export const NEXT_UNLOCK = unlockOf('2026-06-02T09:30:00.000Z').slice(0, 10)
