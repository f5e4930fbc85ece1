import type { Database } from '../db/open.ts'
import type { Log } from '../log.ts'
import type { PooledReads } from '../upstream/rpc/reads.ts'
import { openLedger, type StakingLedger } from './ledger/ledger.ts'
import type { LedgerKind, LedgerMetrics } from './ledger-metrics.ts'
import { rpcSource } from './ledger/rpc-source.ts'

export interface Ledgers {
  /** Absent where no staking account is configured. */
  staking?: StakingLedger
  /** The vault's token accounts. Throws RpcError until a node has told them. */
  vaultAccounts(): Promise<readonly string[]>
  /** All ledgers that can be kept right now. */
  all(): Promise<StakingLedger[]>
}

export interface LedgersOptions {
  db: Database['db']
  reads: PooledReads
  /** For reading histories, which takes only what live reads leave; the same as \`reads\` where nothing is said. */
  backgroundReads?: PooledReads
  log: Log
  mint: string
  vault: string
  stakingAccount?: string
  metrics?: LedgerMetrics
  /** How long a slot takes lately, measured; null while that isn't known. */
  slotMs?: () => number | null
}

/** A pass lists that long at most, and reads that long at most, before the next ledger has its turn. */
const SLICE_MS = 10_000

/** The ledgers of BD: one of the staking account, one of each token account of the vault. */
export async function openLedgers({ db, reads, backgroundReads = reads, log, mint, vault, stakingAccount, metrics, slotMs }: LedgersOptions): Promise<Ledgers> {
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
  const opened = new Map<string, StakingLedger>()
  let accounts: readonly string[] = []

  const vaultAccounts = async () => {
    if (accounts.length > 0) return accounts
    const info = await reads.accountInfo(vault)
    if (info.value?.kind === 'token-account') accounts = [vault]
    else accounts = (await reads.tokenAccountsByOwner(vault, mint, { confirmEmpty: true })).value.map(({ address }) => address)
    return accounts
  }
  return {
    ...(staking ? { staking } : {}),
    vaultAccounts,
    all: async () => {
      // A vault that nobody can look up right now holds the staking ledger up in nothing.
      for (const account of await vaultAccounts().catch(() => [])) {
        if (!opened.has(account)) opened.set(account, await open('vault', account))
      }
      return [...(staking ? [staking] : []), ...opened.values()]
    },
  }
}
