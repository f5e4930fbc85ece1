import { type Clock, steadyOf, systemClock } from '../../lib/clock.ts'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { ledgerState, ledgerTransactions } from '../../db/schema.ts'
import type { Log } from '../../lib/log.ts'
import type { SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { ownedAccounts } from './owned-accounts.ts'

/** The vault's token accounts found so far. A known one stays: what it held and sent is history. */
export interface VaultAccounts {
  /** All known accounts, refreshed in the background once a minute. Rejects with RpcError until a node has listed them once. */
  current(): Promise<readonly string[]>
  /** The known ones, without asking. */
  known(): readonly string[]
  /** Calls back for each account, including those already known. */
  onFound(listener: (account: string) => void): void
}

export interface VaultAccountsOptions {
  db: Database['db']
  reads: Pick<SolanaReads, 'accountInfo' | 'tokenAccountsByOwner' | 'transaction'>
  mint: string
  vault: string
  /** The staking account, which has a ledger of its own kind. */
  stakingAccount?: string | undefined
  log: Log
  clock?: Pick<Clock, 'now'>
}

const REFRESH_MS = 60_000

export function createVaultAccounts({ db, reads, mint, vault, stakingAccount, log, clock = systemClock }: VaultAccountsOptions): VaultAccounts {
  const steady = steadyOf(clock)
  const accounts = new Set<string>()
  /** Ledgers of former runs whose accounts turned out not to be the vault's. */
  const strangers = new Set<string>()
  const listeners: ((account: string) => void)[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let told = false
  let flight: Promise<void> | null = null
  let lastReason = ''

  const add = (account: string) => {
    if (accounts.has(account)) return
    accounts.add(account)
    for (const listener of listeners) listener(account)
  }

  const ask = async () => {
    const info = await reads.accountInfo(vault)
    if (info.value?.kind === 'token-account') return add(vault)
    const former = await formerAccounts()
    const owned = await ownedAccounts({ reads, owner: vault, mint, known: [...accounts, ...former] })
    for (const { address } of owned.value) add(address)
    for (const account of former) {
      if (accounts.has(account)) continue
      const owner = await lastOwner(account)
      if (owner === vault) add(account)
      else if (owner !== undefined) strangers.add(account)
    }
  }

  /** Accounts with a ledger whose former owner isn't known yet. */
  const formerAccounts = async () => {
    const settled = [...accounts, ...strangers, ...(stakingAccount === undefined ? [] : [stakingAccount])]
    const rows = await db.select({ account: ledgerState.account }).from(ledgerState).where(notInArray(ledgerState.account, ['', ...settled]))
    return rows.map(({ account }) => account)
  }

  /**
   * An account's owner, by the last transaction that its ledger has read: nodes no longer list a closed one. Null when it was
   * never an account of this mint, undefined when no node answers now.
   */
  const lastOwner = async (account: string): Promise<string | null | undefined> => {
    const { ledger, signature, slot, place, state } = ledgerTransactions
    const [last] = await db
      .select({ signature })
      .from(ledgerTransactions)
      .innerJoin(ledgerState, eq(ledgerState.id, ledger))
      .where(and(eq(ledgerState.account, account), eq(state, 'parsed')))
      .orderBy(desc(slot), desc(place))
      .limit(1)
    if (!last) return null
    const transaction = await reads.transaction(last.signature, { commitment: 'finalized' }).catch((error: unknown) => {
      if (error instanceof RpcError) return null
      throw error
    })
    const balance = transaction?.postTokenBalances?.get(account) ?? transaction?.preTokenBalances?.get(account)
    if (!balance) return undefined
    return balance.mint === mint ? balance.owner : null
  }

  const refresh = () => {
    flight ??= ask()
      .then(() => {
        told = true
        askedAt = steady.now()
        lastReason = ''
      })
      .finally(() => {
        flight = null
      })
    return flight
  }

  /** Known accounts stay; the first call after a minute refreshes them. */
  const refreshBehind = () => {
    askedAt = steady.now()
    refresh().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== lastReason) log.warn('the token accounts of the vault cannot be looked up; the known ones stay', { reason })
      lastReason = reason
    })
  }

  return {
    current: async () => {
      if (!told) await refresh()
      else if (steady.now() - askedAt >= REFRESH_MS) refreshBehind()
      return [...accounts]
    },
    known: () => [...accounts],
    onFound(listener) {
      listeners.push(listener)
      for (const account of accounts) listener(account)
    },
  }
}
