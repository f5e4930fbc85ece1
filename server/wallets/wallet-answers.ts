import { z } from 'zod'
import type { Wallet, WalletMovements } from '../../src/contract/wallet.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { nextTier } from '../../src/rules/next-tier.ts'
import type { PageRequest } from '../chain/ledger/queries.ts'
import { readCursor, writeCursor } from '../chain/ledger/page-cursor.ts'
import { type GrantedTier, tierStanding } from '../chain/staking/verification.ts'
import type { Clock } from '../lib/clock.ts'
import { describeStake, metaOf, movementsShown } from './describe-stake.ts'
import type { HoldingsReader, MayAsk } from './holdings.ts'
import type { ReadWalletMoment } from './wallet-moment.ts'

export interface WalletAnswersDeps {
  /** Absent where no staking account is configured. */
  moment?: ReadWalletMoment | undefined
  holdings: HoldingsReader
  granted?: ((wallet: string) => Promise<GrantedTier | null>) | undefined
  decimals: () => Promise<number>
  clock: Pick<Clock, 'now'>
}

export interface WalletAnswers {
  /**
   * All that is known of a wallet. `mayAsk`: whether nodes may be asked for its holdings, asked only if needed. Rejects with
   * AddressIsNoWallet for a mint or a token account.
   */
  wallet(address: string, mayAsk?: MayAsk): Promise<Wallet>
  /** All movements, newest first. Null where the history isn't read, 'cursor' for one that isn't of this list. */
  movements(address: string, page: PageRequest): Promise<WalletMovements | null | 'cursor'>
}

const cursorShape = z.tuple([z.string()])

export function createWalletAnswers({ moment = async () => null, holdings, granted = async () => null, decimals, clock }: WalletAnswersDeps): WalletAnswers {
  return {
    async wallet(address, mayAsk = async () => true) {
      const [found, held, byHand, places] = await Promise.all([moment(address), holdings.read(address, mayAsk), granted(address), decimals()])
      // An address that nothing is known of may be no wallet at all.
      if (!found?.movements.length && !held?.amount) await holdings.refuseNoWallet(address, mayAsk)
      // The same for all who share a look at the nodes: an answer that says nothing new has the same entity tag.
      const now = found?.pending?.at ?? new Date(clock.now())
      const described = found && describeStake(found, { decimals: places, now, cursorOf: ({ id }) => writeCursor(id) })
      const staked = described?.staked ?? 0n
      const { tier, basis } = tierStanding({ staked, held: held?.amount ?? 0n, decimals: places, byHand })
      const next = nextTier(tier, staked, places)
      return {
        address,
        ...(held
          ? { holdings: { amount: toDecimal(held.amount, places), accounts: held.accounts, meta: { state: held.fresh ? 'live' : 'stored', asOf: held.at.toISOString(), source: 'direct_rpc', slot: held.slot } } }
          : {}),
        ...(described ? { stake: described.stake } : {}),
        tier: { name: tier, basis, next: next && { name: next.name, missing: toDecimal(next.missing, places) } },
      }
    },

    async movements(address, { limit, cursor }) {
      const [found, places] = await Promise.all([moment(address), decimals()])
      if (!found) return null
      const shown = movementsShown(found.movements, places)
      const after = cursor === undefined ? undefined : readCursor(cursor, cursorShape)
      const from = after === undefined ? 0 : found.movements.length - found.movements.findIndex(({ id }) => id === after?.[0])
      // The place after one that isn't there is beyond the end.
      if (from > found.movements.length) return 'cursor'
      const page = shown.slice(from, from + limit)
      const last = from + page.length < shown.length ? found.movements.at(-(from + page.length)) : undefined
      return { movements: page, meta: { ...metaOf(found, new Date(clock.now()), 0n), ...(last ? { nextCursor: writeCursor(last.id) } : {}) } }
    },
  }
}
