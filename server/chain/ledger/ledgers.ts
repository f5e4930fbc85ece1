import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Database } from '../../db/open.ts'
import type { Log } from '../../lib/log.ts'
import type { PooledReads } from '../../upstream/rpc/reads/reads.ts'
import { openLedger, type StakingLedger } from './ledger.ts'
import type { LedgerKind, LedgerMetrics } from './metrics.ts'
import { rpcSource } from './rpc-source.ts'
import { createVaultAccounts, type VaultAccounts } from '../vault/vault-accounts.ts'

export interface Ledgers {
  /** Absent when no staking account is configured. */
  staking?: StakingLedger
  /** The vault's token accounts, looked up again every minute; a known one stays. Rejects until a node has listed them. */
  vaultAccounts(): Promise<readonly string[]>
  /** Those already known. */
  knownVaultAccounts(): readonly string[]
  /** Calls back once for each of the vault's token accounts: those known now, and new ones as they are found. */
  onVaultAccount: VaultAccounts['onFound']
  /** All ledgers that can be kept up to date right now. */
  all(): Promise<StakingLedger[]>
}

export interface LedgersOptions {
  db: Database['db']
  reads: PooledReads
  /** For reading histories with the capacity that live reads leave; defaults to `reads`. */
  backgroundReads?: PooledReads
  log: Log
  mint: string
  vault: string
  stakingAccount?: string
  metrics?: LedgerMetrics
  /** Recent milliseconds per slot, measured; null while that isn't known. */
  slotMs?: () => number | null
  clock?: Pick<Clock, 'now'>
}

/** The most a pass lists, and the most it reads, before the next ledger's turn. */
const SLICE_MS = 10_000

/** The ledgers of BD: one for the staking account, and one for each token account of the vault. */
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

  /** Opens each once: concurrent callers get the same ledger. */
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
