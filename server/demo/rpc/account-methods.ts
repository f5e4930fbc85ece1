import { z } from 'zod'
import { fromBase58 } from '../chain/base58.ts'
import type { AccountState } from '../chain/machine.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/programs.ts'
import { readMint, readTokenAccount } from '../chain/token-state.ts'
import { accountForm, tokenAmountForm } from './account-form.ts'
import { LazyList } from './json.ts'
import type { Method } from './method.ts'
import { accountOptions, context, key, optional, readParams, type AccountOptions } from './params.ts'
import { invalidParam, invalidParams, RpcFault } from './rpc-fault.ts'
import { contextSlot, withContext, type ContextOptions, type View } from './view.ts'

const keyAndContext = z.tuple([key, optional(context).optional()])
const keyAndOptions = z.tuple([key, optional(accountOptions).optional()])

const MOST_ACCOUNTS = 100
const LARGEST = 20
const DEFAULT_PAGE = 1_000
const MOST_PAGE = 10_000

const bytes = z.union([
  z.object({ bytes: z.string(), encoding: z.literal('base58').nullish() }),
  z.object({ bytes: z.string(), encoding: z.literal('base64') }),
])
const filter = z.union([
  z.object({ dataSize: z.int().nonnegative() }),
  z.object({ memcmp: z.object({ offset: z.int().nonnegative() }).and(bytes) }),
  z.object({ tokenAccountState: z.unknown() }),
])
const programOptions = accountOptions.extend({ filters: z.array(filter).max(4).nullish(), withContext: z.boolean().nullish() })
const pageOptions = programOptions.extend({ limit: z.int().optional(), paginationKey: key.nullish(), changedSinceSlot: z.unknown().optional() })
const ownerFilter = z.union([z.object({ mint: key }), z.object({ programId: key })])

/** The account methods of a node. */
export const accountMethods = {
  getBalance: answering(keyAndContext, ([address], view, slot) => withContext(slot, view.account(address, slot)?.lamports ?? 0n)),

  getAccountInfo: answering(keyAndOptions, ([address, options], view, slot) => shown(view, slot, address, options)),

  getMultipleAccounts: answering(z.tuple([z.array(key), optional(accountOptions).optional()]), ([addresses, options], view, slot) => {
    if (addresses.length > MOST_ACCOUNTS) return invalidParams(`Too many inputs provided; max ${MOST_ACCOUNTS}`)
    const forms: unknown[] = []
    for (const address of addresses) {
      const account = view.account(address, slot)
      // Several accounts are never in base58 unless requested.
      const form = account && accountForm(account, { ...options, encoding: options?.encoding ?? 'base64' }, decimalsAt(view, slot))
      if (form instanceof RpcFault) return form
      forms.push(form)
    }
    return withContext(slot, forms)
  }),

  getTokenAccountBalance: answering(keyAndContext, ([address], view, slot) => {
    const account = view.account(address, slot)
    if (!account) return invalidParam('could not find account')
    const token = readTokenAccount(account)
    if (!token) return invalidParam('not a Token account')
    return withContext(slot, tokenAmountForm(token.amount, decimalsAt(view, slot)(token.mint)))
  }),

  getTokenSupply: answering(keyAndContext, ([address], view, slot) => {
    const account = view.account(address, slot)
    if (!account) return invalidParam('could not find account')
    const mint = readMint(account)
    return mint ? withContext(slot, tokenAmountForm(mint.supply, mint.decimals)) : invalidParam('not a Token mint')
  }),

  getTokenLargestAccounts: answering(keyAndContext, ([address], view, slot) => {
    const account = view.account(address, slot)
    const mint = readMint(account)
    if (!account) return invalidParam('could not find account')
    if (!mint) return invalidParam('not a Token mint')
    const largest: { address: string; amount: bigint }[] = []
    for (const { pubkey, account: state } of accountsOf(view, account.owner, slot)) {
      const token = readTokenAccount(state)
      if (token?.mint !== address || token.amount === 0n) continue
      largest.push({ address: pubkey, amount: token.amount })
      if (largest.length > 50 * LARGEST) largest.sort(byAmount).splice(LARGEST)
    }
    const shown = largest.sort(byAmount).slice(0, LARGEST)
    return withContext(slot, shown.map((one) => ({ address: one.address, ...tokenAmountForm(one.amount, mint.decimals) })))
  }),

  getTokenAccountsByOwner: answering(z.tuple([key, ownerFilter, optional(accountOptions).optional()]), ([owner, which, options], view, slot) => {
    const program = 'programId' in which ? which.programId : view.account(which.mint, slot)?.owner
    if (program === undefined) return invalidParam('could not find mint')
    if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) {
      return invalidParam('programId' in which ? 'unrecognized Token program id' : 'not a Token mint')
    }
    const mine = matching(existing(view, view.chain.accounts.ofOwner(owner), program, slot), [
      (account) => {
        const token = readTokenAccount(account)
        return token?.owner === owner && (!('mint' in which) || token.mint === which.mint)
      },
    ])
    return listed(view, slot, mine, options, true)
  }),

  getProgramAccounts: answering(z.tuple([key, optional(programOptions).optional()]), ([program, options], view, slot) => {
    const matching = matchingAccounts(view, slot, program, options?.filters)
    return matching instanceof RpcFault ? matching : listed(view, slot, matching, options, options?.withContext ?? false)
  }),

  /** Not in Agave itself: Helius and Alchemy have it. A partial page need not be the last; the one without a key is. */
  getProgramAccountsV2: answering(z.tuple([key, optional(pageOptions).optional()]), ([program, options], view, slot) => {
    const { limit = DEFAULT_PAGE, paginationKey, filters, changedSinceSlot } = options ?? {}
    if (limit < 1 || limit > MOST_PAGE) return invalidParams(`Invalid limit; expected 1 to ${MOST_PAGE}`)
    if (changedSinceSlot !== undefined) return invalidParams('changedSinceSlot is not offered here.')
    const matching = matchingAccounts(view, slot, program, filters, paginationKey ?? undefined)
    if (matching instanceof RpcFault) return matching
    const page: Found[] = []
    for (const found of matching) if (page.push(found) >= limit) break
    const accounts = listed(view, slot, page, options, false)
    if (accounts instanceof RpcFault) return accounts
    const result = { accounts, paginationKey: page.at(-1)?.pubkey ?? null }
    return options?.withContext ? withContext(slot, result) : result
  }),
} satisfies Record<string, Method>

/** A method whose last parameter has the commitment. */
function answering<T extends readonly unknown[]>(
  schema: z.ZodType<T>,
  answer: (params: T, view: View, slot: number) => unknown,
): Method {
  return (params, view) => {
    const parsed = readParams(schema, params)
    if (parsed instanceof RpcFault) return parsed
    const options = contextOptions.safeParse(parsed.at(-1))
    const slot = contextSlot(view, options.success ? options.data : null)
    return typeof slot === 'number' ? answer(parsed, view, slot) : slot
  }
}

const contextOptions = z.looseObject(context.shape).transform(({ commitment, minContextSlot }): ContextOptions => ({ commitment, minContextSlot }))

function shown(view: View, slot: number, address: string, options: AccountOptions | null | undefined): unknown {
  const account = view.account(address, slot)
  const form = account && accountForm(account, options, decimalsAt(view, slot))
  return form instanceof RpcFault ? form : withContext(slot, form)
}

function decimalsAt(view: View, slot: number): (mint: string) => number {
  const known = new Map<string, number>()
  return (mint) => {
    const decimals = known.get(mint) ?? readMint(view.account(mint, slot))?.decimals ?? 0
    known.set(mint, decimals)
    return decimals
  }
}

interface Found {
  pubkey: string
  account: AccountState
}

function accountsOf(view: View, program: string, slot: number, after?: string): Iterable<Found> {
  return existing(view, view.chain.accounts.ofProgram(program, after), program, slot)
}

function* existing(view: View, addresses: Iterable<string>, program: string, slot: number): Generator<Found> {
  for (const pubkey of addresses) {
    const account = view.account(pubkey, slot)
    if (account?.owner === program) yield { pubkey, account }
  }
}

function matchingAccounts(view: View, slot: number, program: string, filters: z.infer<typeof filter>[] | null | undefined, after?: string): Iterable<Found> | RpcFault {
  if (program === SYSTEM_PROGRAM) return new RpcFault(-32010, `${program} excluded from account secondary indexes; this RPC method unavailable for key`)
  const tests: ((account: AccountState) => boolean)[] = []
  for (const one of filters ?? []) {
    const test = testOf(one)
    if (test instanceof RpcFault) return test
    tests.push(test)
  }
  return matching(accountsOf(view, program, slot, after), tests)
}

function* matching(found: Iterable<Found>, tests: readonly ((account: AccountState) => boolean)[]): Generator<Found> {
  for (const one of found) if (tests.every((test) => test(one.account))) yield one
}

function listed(view: View, slot: number, found: Iterable<Found>, options: AccountOptions | null | undefined, inContext: boolean): unknown {
  const decimals = decimalsAt(view, slot)
  // These never fail, so the answer can begin before the list is complete.
  const lazy = options?.encoding === 'base64' || options?.encoding === 'jsonParsed'
  const forms = lazy ? new LazyList(formsOf(found, options, decimals)) : [...formsOf(found, options, decimals)]
  const fault = Array.isArray(forms) ? forms.find((form) => form.account instanceof RpcFault)?.account : undefined
  return fault ?? (inContext ? withContext(slot, forms) : forms)
}

function* formsOf(found: Iterable<Found>, options: AccountOptions | null | undefined, decimals: (mint: string) => number) {
  for (const { pubkey, account } of found) yield { account: accountForm(account, options, decimals), pubkey }
}

function byAmount(a: { address: string; amount: bigint }, b: { address: string; amount: bigint }): number {
  return a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : a.address < b.address ? 1 : -1
}

function testOf(wanted: z.infer<typeof filter>): ((account: AccountState) => boolean) | RpcFault {
  if ('dataSize' in wanted) return ({ data }) => data.length === wanted.dataSize
  if (!('memcmp' in wanted)) return (account) => readTokenAccount(account) !== null
  const { offset, bytes: text, encoding: form } = wanted.memcmp
  const pattern = form === 'base64' ? Buffer.from(text, 'base64') : fromBase58(text)
  if (!pattern) return invalidParam('filter bytes are not base58')
  if (pattern.length > 128) return invalidParam('filter bytes are longer than 128')
  return ({ data }) => offset + pattern.length <= data.length && pattern.every((byte, index) => data[offset + index] === byte)
}
