import { z } from 'zod'
import type { Demo } from '../../demo/start.ts'

// For tests: what the chain and the market answer when asked without any of the server's code.

const amount = z.object({ amount: z.string().transform(BigInt) })
const inContext = <T extends z.ZodType>(value: T) => z.object({ value })
const tokenBalances = z.array(z.object({ accountIndex: z.int(), mint: z.string(), owner: z.string(), uiTokenAmount: amount }))
const transaction = z.object({
  slot: z.int(),
  blockTime: z.int(),
  meta: z.object({ err: z.unknown(), preTokenBalances: tokenBalances, postTokenBalances: tokenBalances }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }) }),
})
const listed = z.array(z.object({ signature: z.string(), err: z.unknown() }))
const pair = z.looseObject({
  baseToken: z.object({ address: z.string() }),
  quoteToken: z.object({ address: z.string() }),
  priceUsd: z.string().transform(Number),
  liquidity: z.object({ usd: z.number() }).optional(),
  volume: z.object({ h24: z.number().optional() }),
  priceChange: z.object({ h24: z.number().optional() }),
})

/** A transaction's effect on one token account. */
export interface Move {
  signature: string
  slot: number
  blockTime: number
  /** Base units: above zero for a deposit. */
  change: bigint
  /** Owners of the same mint who gained, and how much. */
  gained: Map<string, bigint>
}

export function outsideOf({ rpcUrls, marketUrl, addresses }: Demo) {
  const { mint } = addresses

  const ask = async <T extends z.ZodType>(shape: T, method: string, ...params: unknown[]): Promise<z.output<T>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrls[0] ?? '', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    return shape.parse(z.object({ result: z.unknown() }).parse(await response.json()).result)
  }

  const tokenAccount = z.object({ pubkey: z.string(), account: z.object({ data: z.object({ parsed: z.object({ info: z.object({ tokenAmount: amount }) }) }) }) })
  const accountsOf = async (owner: string) =>
    (await ask(inContext(z.array(tokenAccount)), 'getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })).value.map(({ pubkey, account }) => ({
      address: pubkey,
      amount: account.data.parsed.info.tokenAmount.amount,
    }))

  return {
    accountsOf,
    /** Base units of BD that an owner holds. */
    held: async (owner: string) => (await accountsOf(owner)).reduce((sum, { amount }) => sum + amount, 0n),
    balanceOf: async (account: string) => (await ask(inContext(amount), 'getTokenAccountBalance', account)).value.amount,
    supply: async () => (await ask(inContext(amount), 'getTokenSupply', mint)).value.amount,
    sol: async (owner: string) => (await ask(inContext(z.int()), 'getBalance', owner)).value / 1e9,
    runs: async (program: string) => (await ask(inContext(z.object({ executable: z.boolean() })), 'getAccountInfo', program, { encoding: 'base64' })).value.executable,
    /** Owners with a balance, by account: all of them, and those not behind one of these addresses. */
    holders: async (project: readonly string[]) => {
      const info = z.object({ owner: z.string(), tokenAmount: amount })
      const shape = z.array(z.object({ pubkey: z.string(), account: z.object({ data: z.object({ parsed: z.object({ info }) }) }) }))
      const filters = [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint } }]
      const all = await ask(shape, 'getProgramAccounts', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', { encoding: 'jsonParsed', filters })
      const accounts = all.map(({ pubkey, account }) => ({ pubkey, ...account.data.parsed.info }))
      const owners = new Set(accounts.filter(({ tokenAmount }) => tokenAmount.amount > 0n).map(({ owner }) => owner))
      const inside = new Set(accounts.filter(({ pubkey, owner }) => project.includes(pubkey) || project.includes(owner)).map(({ owner }) => owner))
      return { all: owners.size, others: [...owners].filter((owner) => !inside.has(owner)).length }
    },
    /** Everything that changed a token account's balance, newest first. */
    moves: async (account: string): Promise<Move[]> => {
      const signatures: string[] = []
      for (let page: z.output<typeof listed> | null = null; page === null || page.length > 0; ) {
        const before: string | undefined = signatures.at(-1)
        page = await ask(listed, 'getSignaturesForAddress', account, { limit: 1000, ...(before === undefined ? {} : { before }) })
        signatures.push(...page.map(({ signature }) => signature))
      }
      const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 127 }
      const found = await Promise.all(signatures.map(async (signature) => ({ signature, ...(await ask(transaction, 'getTransaction', signature, options)) })))
      return found.flatMap(({ signature, slot, blockTime, meta, transaction: { message } }) => {
        const changeOf = (wanted: (entry: z.output<typeof tokenBalances>[number]) => boolean) => {
          const sum = (entries: z.output<typeof tokenBalances>) => entries.filter((entry) => entry.mint === mint && wanted(entry)).reduce((total, { uiTokenAmount }) => total + uiTokenAmount.amount, 0n)
          return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
        }
        const change = changeOf(({ accountIndex }) => message.accountKeys[accountIndex]?.pubkey === account)
        const owners = new Set(meta.postTokenBalances.map(({ owner }) => owner))
        const gained = new Map([...owners].map((owner) => [owner, changeOf((entry) => entry.owner === owner)] as const).filter(([, more]) => more > 0n))
        return change === 0n ? [] : [{ signature, slot, blockTime, change, gained }]
      })
    },
    /** The pair with the most liquidity in which BD is the base token, and the volume of all pairs with BD on either side. */
    market: async () => {
      const pairs = z.array(z.unknown()).parse(await (await fetch(`${marketUrl}/token-pairs/v1/solana/${mint}`)).json())
      const readable = pairs.flatMap((one) => pair.safeParse(one).data ?? [])
      const usable = readable.filter((one) => one.baseToken.address === mint)
      const [best] = usable.toSorted((a, b) => (b.liquidity?.usd ?? 0) - (a.liquidity?.usd ?? 0))
      if (!best) throw new Error('the market does not know BD')
      const cents = readable.filter((one) => [one.baseToken.address, one.quoteToken.address].includes(mint)).map(({ volume }) => Math.round((volume.h24 ?? 0) * 100))
      const volume24h = cents.reduce((sum, part) => sum + part, 0) / 100
      return { price: best.priceUsd, priceChange24h: best.priceChange.h24, volume24h, liquidity: best.liquidity?.usd }
    },
  }
}

/** Base units as a plain decimal. */
export function inBd(units: bigint): string {
  const fraction = (units % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  return `${units / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`
}

/** A decimal as base units. */
export function inUnits(bd: string): bigint {
  const [whole = '', fraction = ''] = bd.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
