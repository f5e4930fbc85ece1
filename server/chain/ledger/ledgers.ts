import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Database } from '../../db/open.ts'
import type { Log } from '../../lib/log.ts'
import type { PooledReads } from '../../upstream/rpc/reads/reads.ts'
import { openLedger, type StakingLedger } from './ledger.ts'
import type { LedgerKind, LedgerMetrics } from './metrics.ts'
import { rpcSource } from './rpc-source.ts'
import { createVaultAccounts, type VaultAccounts } from '../vault/vault-accounts.ts'

export interface Ledgers {
  /** Absent where no staking account is configured. */
  staking?: StakingLedger
  /** The vault's token accounts, looked up again every minute; one that is known stays. Throws until a node has told them. */
  vaultAccounts(): Promise<readonly string[]>
  /** Those that are known already. */
  knownVaultAccounts(): readonly string[]
  /** Calls back for each token account of the vault, once: those known now, and new ones as they are found. */
  onVaultAccount: VaultAccounts['onFound']
  /** All ledgers that can be kept right now. */
  all(): Promise<StakingLedger[]>
}

export interface LedgersOptions {
  db: Database['db']
  reads: PooledReads
  /** For reading histories, which takes only what live reads leave; the same as `reads` where nothing is said. */
  backgroundReads?: PooledReads
  log: Log
  mint: string
  vault: string
  stakingAccount?: string
  metrics?: LedgerMetrics
  /** How long a slot takes lately, measured; null while that isn't known. */
  slotMs?: () => number | null
  clock?: Pick<Clock, 'now'>
}

/** A pass lists that long at most, and reads that long at most, before the next ledger has its turn. */
const SLICE_MS = 10_000

/** The ledgers of BD: one of the staking account, one of each token account of the vault. */
export async function openLedgers({ db, reads, backgroundReads = reads, log, mint, vault, stakingAccount, metrics, slotMs, clock = systemClock }: LedgersOptions): Promise<Ledgers> {
  const open = async (kind: LedgerKind, account: string) => {
    const followed = metrics?.follow(kind, account)
    const ledger = await openLedger({
      db,
      account,
      source: rpcSource(backgroundReads, account),
      liveSource: rpcSource(reads, account),
      log,
      sliceMs: SLICE_MS,
      ...(slotMs ? { slotMs } : {}),
      ...(followed ? { onProgress: followed.onProgress } : {}),
    })
    followed?.opened(ledger)
    return ledger
  }
  const staking = stakingAccount === undefined ? undefined : await open('staking', stakingAccount)
  const opened = new Map<string, Promise<StakingLedger>>()
  const accounts = createVaultAccounts({ db, reads, mint, vault, stakingAccount, log, clock })

  /** Once each: two who ask at the same time get the same one. */
  const ofVault = (account: string) => {
    const known = opened.get(account)
    if (known) return known
    const opening = open('vault', account)
    opened.set(account, opening)
    opening.catch(() => opened.delete(account))
    return opening
  }

  return {
    ...(staking ? { staking } : {}),
    vaultAccounts: accounts.current,
    knownVaultAccounts: accounts.known,
    onVaultAccount: accounts.onFound,
    all: async () => {
      // A vault that can't be looked up right now doesn't hold up the staking ledger.
      const ofTheVault = await accounts.current().catch(() => [])
      return [...(staking ? [staking] : []), ...(await Promise.all(ofTheVault.map(ofVault)))]
    },
  }
}
