import { address, type Commitment, signature as toSignature } from '@solana/web3.js'
import { createAssociatedAccounts } from './associated-accounts.ts'
import { type AtSlot, createCheckedAsk } from './checked-ask.ts'
import { derivedAccounts } from './derived-accounts.ts'
import { createVersionedAsk } from './highest-version.ts'
import { isNotOffered } from '../node/not-offered.ts'
import type { AnswerCheck, PinnableSource, PinOptions, RpcSource } from '../pool/rpc-source.ts'
import { type HoldingsOptions, type HoldingsReading, type HoldingsSink, readHoldings } from './program-accounts.ts'
import { type AccountInfo, resultSchemas, type SignatureEntry, type TokenAccount } from './schemas.ts'
import { parseTransaction, type ParsedTransaction } from './transaction.ts'
import { createWatermarks, type Watermarks } from '../pool/watermarks.ts'

/** An owner's accounts of a mint. */
export interface OwnedAccounts extends AtSlot<TokenAccount[]> {
  /**
   * No node lists accounts by owner: these are the associated accounts and those known from before. The owner may have
   * others, so an empty list doesn't mean zero.
   */
  derived?: true
}

export interface OwnedAccountsOptions extends ReadOptions {
  /** Asks a second node when the first knows of none. */
  confirmEmpty?: boolean
  /** Former accounts of the owner, checked when no node lists them. Those that aren't the owner's now are left out. */
  known?: readonly string[]
}

export interface ReadsOptions {
  /** Called once per transaction read, with its version according to the node. */
  onVersion?: (version: ParsedTransaction['version']) => void
}

export interface ReadOptions {
  /** Default `confirmed`. */
  commitment?: Commitment
  signal?: AbortSignal
}

export interface SignaturesOptions {
  /** Only signatures older than this one. */
  before?: string
  /** Only signatures newer than this one. */
  until?: string
  /** 1 to 1000; default 1000. */
  limit?: number
  /** This method doesn't support `processed`. */
  commitment?: 'confirmed' | 'finalized'
  signal?: AbortSignal
}

/**
 * Reads from the chain. Each answer is checked before it counts: after one of a wrong shape, or older than one already given
 * to the same request, another node is asked. Without a good answer they reject with RpcError, never with a made-up value.
 * Amounts in base units, SOL in lamports. Addresses must be valid (`isAddress`): others throw.
 */
export interface SolanaReads {
  slot(options?: ReadOptions): Promise<number>
  /** The time of a slot in unix seconds; null when two nodes don't know it (one, when pinned). */
  blockTime(slot: number, options?: Pick<ReadOptions, 'signal'>): Promise<number | null>
  /** Lamports; 0 for an address that the chain has never seen. */
  balance(account: string, options?: ReadOptions): Promise<AtSlot<bigint>>
  /** Null when there is no such account. */
  accountInfo(account: string, options?: ReadOptions): Promise<AtSlot<AccountInfo | null>>
  /**
   * All accounts of a mint that an owner holds, under either token program. If no node lists accounts by owner, the addresses
   * are derived, and the answer is marked `derived`.
   */
  tokenAccountsByOwner(owner: string, mint: string, options?: OwnedAccountsOptions): Promise<OwnedAccounts>
  /** Newest first. Only pages from one node fit together: use `pin()` for more than one. */
  signaturesForAddress(account: string, options?: SignaturesOptions): Promise<SignatureEntry[]>
  /** Null when two nodes don't have it (one, when pinned). */
  transaction(signature: string, options?: SignaturesOptions): Promise<ParsedTransaction | null>
}

export interface PooledReads extends SolanaReads {
  /**
   * Streams every account of a mint into `sink`, empty ones included. All come from one node, in pages if it has them. A node
   * walks through all its accounts for this, and many refuse: ask rarely.
   */
  holdings(mint: string, program: string, sink: HoldingsSink, options?: HoldingsOptions): Promise<HoldingsReading>
  /** The same reads, all from one node. Throws RpcError when no node is healthy. */
  pin(options?: PinOptions): SolanaReads & { readonly node: string }
}

/** Reads from a single source, with their own memory of earlier answers. */
export function readsOf(source: RpcSource): SolanaReads {
  return readsFrom(source, shared())
}

/** Reads over a pool of nodes. They share the memory of earlier answers, also with pinned ones. */
export function createReads(pool: PinnableSource, { onVersion }: ReadsOptions = {}): PooledReads {
  const common = shared(onVersion)
  return {
    ...readsFrom(pool, common),
    holdings: (mint, program, sink, options) => readHoldings(pool, common.watermarks, { mint, program, sink, ...options }),
    pin(options) {
      const pinned = pool.pin(options)
      return { node: pinned.node, ...readsFrom(pinned, common) }
    },
  }
}

/** What the reads of all nodes and those of a single one have in common. */
interface Shared {
  watermarks: Watermarks
  associatedAccounts: ReturnType<typeof createAssociatedAccounts>
  versionedAsk: ReturnType<typeof createVersionedAsk>
  onVersion: NonNullable<ReadsOptions['onVersion']>
}

function shared(onVersion: Shared['onVersion'] = () => {}): Shared {
  return { watermarks: createWatermarks(), associatedAccounts: createAssociatedAccounts(), versionedAsk: createVersionedAsk(), onVersion }
}

function readsFrom(source: RpcSource, { watermarks, associatedAccounts, versionedAsk, onVersion }: Shared): SolanaReads {
  const { at, plain } = createCheckedAsk(source, watermarks)

  const accountInfo = (account: string, { commitment = 'confirmed', signal, confirmAbsent = false }: ReadOptions & { confirmAbsent?: boolean } = {}) =>
    at(
      ['getAccountInfo', account, commitment],
      resultSchemas.getAccountInfo,
      (rpc) => rpc.getAccountInfo(address(account), { commitment, encoding: 'jsonParsed' }).send(abortable(signal)),
      (value) => (value === null && confirmAbsent ? 'weak' : 'good'),
    )

  const listedAccounts = (owner: string, mint: string, { commitment = 'confirmed', signal, confirmEmpty = false }: OwnedAccountsOptions) =>
    at(
      ['getTokenAccountsByOwner', owner, mint, commitment],
      resultSchemas.getTokenAccountsByOwner,
      (rpc) =>
        rpc
          .getTokenAccountsByOwner(address(owner), { mint: address(mint) }, { commitment, encoding: 'jsonParsed' })
          .send(abortable(signal)),
      (accounts) => {
        const stranger = accounts.find((account) => account.owner !== owner || account.mint !== mint)
        if (stranger) return { reason: `account ${stranger.address} is of another owner or mint` }
        if (new Set(accounts.map((account) => account.address)).size < accounts.length) return { reason: 'an account is listed twice' }
        if (new Set(accounts.map((account) => account.decimals)).size > 1) return { reason: 'one mint has several decimals' }
        // A node with a broken index returns an empty list, which would pass for zero.
        return accounts.length === 0 && confirmEmpty ? 'weak' : 'good'
      },
    )

  const guessedAccounts = async (owner: string, mint: string, { commitment = 'confirmed', signal, confirmEmpty = false, known = [] }: OwnedAccountsOptions) =>
    derivedAccounts({
      owner,
      mint,
      addresses: [...new Set([...(await associatedAccounts(owner, mint)), ...known])],
      confirmEmpty,
      together: (accounts, part, judge) =>
        at(
          ['getMultipleAccounts', owner, mint, String(part), commitment],
          resultSchemas.getMultipleAccounts,
          (rpc) => rpc.getMultipleAccounts(accounts.map((account) => address(account)), { commitment, encoding: 'jsonParsed' }).send(abortable(signal)),
          (found) => (found.length === accounts.length ? judge(found) : { reason: `it has ${found.length} accounts of ${accounts.length}` }),
        ),
      single: (account) => accountInfo(account, { commitment, confirmAbsent: confirmEmpty, ...(signal ? { signal } : {}) }),
    })

  return {
    slot: ({ commitment = 'confirmed', signal } = {}) =>
      plain(resultSchemas.getSlot, (rpc) => rpc.getSlot({ commitment }).send(abortable(signal))),

    blockTime: (slot, { signal } = {}) => plain(resultSchemas.getBlockTime, (rpc) => rpc.getBlockTime(BigInt(slot)).send(abortable(signal))),

    balance: (account, { commitment = 'confirmed', signal } = {}) =>
      at(['getBalance', account, commitment], resultSchemas.getBalance, (rpc) =>
        rpc.getBalance(address(account), { commitment }).send(abortable(signal)),
      ),

    accountInfo: (account, options) => accountInfo(account, options),

    async tokenAccountsByOwner(owner, mint, options = {}) {
      try {
        return await listedAccounts(owner, mint, options)
      } catch (error) {
        if (!isNotOffered(error)) throw error
        return { ...(await guessedAccounts(owner, mint, options)), derived: true }
      }
    },

    signaturesForAddress: (account, { before, until, limit = 1000, commitment = 'confirmed', signal } = {}) =>
      plain(resultSchemas.getSignaturesForAddress, (rpc) =>
        rpc
          .getSignaturesForAddress(address(account), {
            commitment,
            limit,
            ...(before === undefined ? {} : { before: toSignature(before) }),
            ...(until === undefined ? {} : { until: toSignature(until) }),
          })
          .send(abortable(signal)),
      ),

    async transaction(signature, { commitment = 'confirmed', signal } = {}) {
      const check: AnswerCheck = (result) => {
        const reading = parseTransaction(result)
        if (reading.status === 'missing') return { verdict: 'weak' }
        if (reading.status === 'invalid') return { verdict: 'wrong-shape', reason: reading.message }
        if (reading.transaction.signature !== signature) return { verdict: 'wrong-shape', reason: 'it is another transaction' }
        const { slot, preTokenBalances, postTokenBalances } = reading.transaction
        // Without balances the movements can't be checked; another node may have kept them.
        return { verdict: preTokenBalances && postTokenBalances ? 'good' : 'weak', slot }
      }
      const asked = toSignature(signature)
      const result = await versionedAsk((maxSupportedTransactionVersion) =>
        source.ask('getTransaction', [asked, { commitment, encoding: 'jsonParsed', maxSupportedTransactionVersion }], { check, ...(signal ? { signal } : {}) }),
      )
      const reading = parseTransaction(result)
      if (reading.status === 'invalid') throw new TypeError(`unreadable after the check: ${reading.message}`)
      if (reading.status === 'missing') return null
      onVersion(reading.transaction.version)
      return reading.transaction
    },
  }
}

function abortable(signal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {}
}
