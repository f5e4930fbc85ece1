import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Meta } from '../../contract/meta.ts'
import { problem } from '../../contract/problem.ts'
import { wallet, wallets, type Wallet } from '../../contract/wallet.ts'
import { readWith } from '../api/api-client.ts'
import { HttpError } from '../api/http-error.ts'

const PATH = '/api/wallets'
const STALE_MS = 30_000

/** What is known of an address: its wallet, or why there is none. */
export type Known = { wallet: Wallet; refusal?: never } | { wallet?: never; refusal: Refusal }

export interface Refusal {
  code: string
  /** A sentence for people. */
  error: string
  /** For a token account, the wallet that owns it. */
  owner?: string | undefined
}

/** Of any kind: a newer server may know more kinds than the app. */
const refusal = z.extend(problem, { owner: z.optional(z.string()) })

/** Query of one wallet. A refusal (not a wallet, unreadable) is an answer; throws as read() does. */
export function walletQuery(address: string) {
  return queryOptions({
    queryKey: [PATH, address] as const,
    queryFn: ({ signal }) => askWallet(address, signal),
    staleTime: STALE_MS,
    // Kept while the page is open: the total needs it on every screen.
    gcTime: Infinity,
    retry: false,
  })
}

/** What is known of an address, from the cache. */
export function knownWallet(queryClient: QueryClient, address: string): Known | undefined {
  return queryClient.getQueryData<Known>(walletQuery(address).queryKey)
}

/** Asks about one, also where its answer is fresh. Throws as read() does. */
export function askAgain(queryClient: QueryClient, address: string): Promise<Known> {
  return queryClient.fetchQuery({ ...walletQuery(address), staleTime: 0 })
}

/** Asks about all of them at once, into the cache. Throws as read() does. */
export async function askAll(queryClient: QueryClient, addresses: readonly string[]): Promise<void> {
  const [only, ...others] = addresses
  if (only === undefined) return
  if (others.length === 0) return void (await askAgain(queryClient, only))
  const asked = Date.now()
  const { wallets: answers } = await readWith(`${PATH}?${addresses.map((address) => `address=${address}`).join('&')}`, wallets)
  for (const answer of answers) {
    const { queryKey } = walletQuery(answer.address)
    // A question about a single one, asked later, knows more.
    if ((queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > asked && knownWallet(queryClient, answer.address)?.wallet) continue
    if ('error' in answer) {
      // What it is instead, and whose, only the question about it says.
      if (!knownWallet(queryClient, answer.address)) void askAgain(queryClient, answer.address).catch(() => {})
    } else {
      queryClient.setQueryData<Known>(queryKey, { wallet: answer })
    }
  }
}

/** Puts stored answers where none is known yet, as stored: nobody vouches for them until the server answers. */
export function restoreWallets(queryClient: QueryClient, stored: ReadonlyMap<string, Wallet>): void {
  for (const [address, answer] of stored) {
    const { queryKey } = walletQuery(address)
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData<Known>(queryKey, { wallet: asStored(answer) }, { updatedAt: 1 })
  }
}

function asStored({ holdings, stake, ...answer }: Wallet): Wallet {
  return {
    ...answer,
    ...(holdings ? { holdings: { ...holdings, meta: storedMeta(holdings.meta) } } : {}),
    ...(stake ? { stake: { ...stake, meta: storedMeta(stake.meta) } } : {}),
  }
}

function storedMeta(meta: Meta): Meta {
  return meta.state === 'live' || meta.state === 'unconfirmed' ? { ...meta, state: 'stored' } : meta
}

/** Whether a query of the cache is a wallet's. */
export function isWalletKey(key: readonly unknown[]): boolean {
  return key[0] === PATH && key.length === 2
}

async function askWallet(address: string, signal?: AbortSignal): Promise<Known> {
  try {
    return { wallet: await readWith(`${PATH}/${address}`, wallet, { signal }) }
  } catch (error) {
    const refused = error instanceof HttpError && error.status === 400 ? refusal.safeParse(error.json).data : undefined
    if (!refused) throw error
    return { refusal: { code: refused.code, error: refused.error, owner: refused.owner } }
  }
}
