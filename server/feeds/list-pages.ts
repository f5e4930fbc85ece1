import { activityPage } from '../chain/vault/activity.ts'
import { deploymentsPage } from '../chain/vault/deployments.ts'
import type { Page } from '../chain/ledger/queries.ts'
import { stakersPage } from '../chain/staking/stakers.ts'
import { vaultDeployment } from './deployments.ts'
import type { ListPage, ListPages, ReadListPage } from './list-page.ts'
import { enhancedStaker } from './stakers.ts'
import { stakedWallet, stakePosition } from './staking.ts'
import type { Upstreams } from './table.ts'
import { feedItem } from './transactions.ts'
import { vaultTransaction } from './vault-activity.ts'

/** Every list of the app beyond what its feed holds, straight from the ledgers, in the feed's shape. */
export function listPages({ ledgers, db, chain, clock, decimals }: Pick<Upstreams, 'ledgers' | 'db' | 'chain' | 'clock'> & { decimals(): Promise<number> }): ListPages {
  const { stakingAccount } = chain
  const vaultActivity: ReadListPage = async (request) =>
    as(await activityPage(db, { vault: await ledgers.vaultAccounts() }, request), vaultTransaction)
  const ofVault: ListPages = {
    '/api/transactions': async (request) => {
      const accounts = { staking: stakingAccount, vault: await ledgers.vaultAccounts() }
      const [page, places] = await Promise.all([activityPage(db, accounts, request), decimals()])
      return as(page, (activity) => feedItem(activity, 'finalized', places))
    },
    '/api/vault/transactions': vaultActivity,
    '/api/vault/notifications': vaultActivity,
    '/api/vault/deployment-metrics': async (request) => {
      const [page, places] = await Promise.all([deploymentsPage(db, await ledgers.vaultAccounts(), request), decimals()])
      return as(page, (deployment) => vaultDeployment(deployment, places))
    },
  }
  const ledger = ledgers.staking
  if (!ledger || stakingAccount === undefined) return ofVault
  return {
    ...ofVault,
    '/api/staking/total': async (request) => {
      const [page, places] = await Promise.all([ledger.walletsPage(request), decimals()])
      return as(page, (wallet) => stakedWallet(wallet, places))
    },
    '/api/staking/transfers': async (request) => {
      const [page, places] = await Promise.all([ledger.positionsPage({ ...request, order: 'amount' }), decimals()])
      return as(page, (position) => stakePosition(position, places))
    },
    '/api/stakers/enhanced': async (request) => {
      const [page, figures, places] = await Promise.all([stakersPage({ db, ledger, account: stakingAccount }, request), ledger.figures(), decimals()])
      return as(page, (staker) => enhancedStaker(staker, { decimals: places, now: clock.now(), complete: figures?.trust.state === 'agreed' }))
    },
  }
}

function as<T>(page: Page<T> | null, form: (item: T) => unknown): ListPage | null {
  return page && { items: page.items.map(form), next: page.next }
}
