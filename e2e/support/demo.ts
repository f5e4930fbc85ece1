import { z } from 'zod'
import { formatMillions } from '../../src/rules/format.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { deployment } from '../../src/contract/deployment.ts'
import type { App } from './app.ts'
import { until } from './until.ts'

/** The demo chain of a running app, asked past the app: its own RPC nodes and its control. */
export interface DemoChain {
  /** What the vault holds right now by the chain's own RPC, a decimal string of BD. */
  vaultBalance(): Promise<string>
  /** The same as the app should write it: `102.35M`. */
  vaultText(): Promise<string>
  /** Moves BD out of the vault in a real transaction; the signature, once the chain has confirmed it. */
  transferFromVault(amount: string): Promise<string>
  /** Stakes BD from a wallet of the demo's cast; resolves with the signature once the chain has confirmed it. */
  stake(from: string, amount: string): Promise<string>
  /** A wallet of the cast with plenty: `internal`. */
  internalWallet(): Promise<string>
  /** What the staking account holds at a commitment by the chain's own RPC, a decimal string of BD. */
  stakedBalance(commitment?: 'confirmed' | 'finalized'): Promise<string>
  /** Makes a node behave: `ok`, `hang`, `rate-limit` … */
  node(index: number, mode: string, settings?: Record<string, unknown>): Promise<void>
  /** Starts the chain's own traffic, or stops it: then everything that it has done is confirmed. */
  trickle(running: boolean): Promise<void>
}

const accounts = z.object({
  result: z.object({
    value: z.array(
      z.object({ account: z.object({ data: z.object({ parsed: z.object({ info: z.object({ tokenAmount: z.object({ amount: z.string(), decimals: z.number() }) }) }) }) }) }),
    ),
  }),
})

const statuses = z.object({ result: z.object({ value: z.array(z.object({ confirmationStatus: z.string() }).nullable()) }) })

const state = z.object({ addresses: z.object({ stakingAccount: z.string(), internal: z.string() }) })
const slot = z.object({ result: z.number() })
const tokenBalance = z.object({ result: z.object({ value: z.object({ amount: z.string(), decimals: z.number() }) }) })

/** Finds the demo chain by what the app printed when it started. */
export async function demoOf(app: App): Promise<DemoChain> {
  // The last node: the journeys that disturb nodes leave it alone.
  const node = (await app.says('Demo nodes: ')).split(' ').at(-1) ?? ''
  const control = await app.says('Demo control: ')
  const { vault, mint } = deployment.parse(await (await fetch(`${app.url}/api/deployment`)).json())

  const vaultBalance = async () => {
    const params = [vault, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
    const answer = await post(node, { jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params })
    const amounts = accounts.parse(answer).result.value.map(({ account }) => account.data.parsed.info.tokenAmount)
    const [first] = amounts
    if (!first) throw new Error('the vault holds no account of the mint')
    return toDecimal(amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n), first.decimals)
  }
  const addresses = async () => state.parse(await (await fetch(`${control}/state`)).json()).addresses
  const slotAt = async (commitment: string) => slot.parse(await post(node, { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment }] })).result
  const confirmed = async (url: string, deed: unknown) => {
    const { signature } = z.object({ signature: z.string() }).parse(await post(url, deed))
    const question = { jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [[signature]] }
    await until(async () => statuses.parse(await post(node, question)).result.value[0]?.confirmationStatus.match(/confirmed|finalized/), {
      what: `${signature} to be confirmed`,
    })
    return signature
  }
  return {
    vaultBalance,
    vaultText: async () => formatMillions(await vaultBalance()),
    transferFromVault: (amount) => confirmed(`${control}/transfer`, { from: 'vault', amount }),
    stake: (from, amount) => confirmed(`${control}/stake`, { from, amount }),
    internalWallet: async () => (await addresses()).internal,
    stakedBalance: async (commitment = 'confirmed') => {
      const { stakingAccount } = await addresses()
      const answer = await post(node, { jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params: [stakingAccount, { commitment }] })
      const { amount, decimals } = tokenBalance.parse(answer).result.value
      return toDecimal(BigInt(amount), decimals)
    },
    node: async (index, mode, settings = {}) => void (await post(`${control}/nodes/${index}`, { mode, ...settings })),
    trickle: async (running) => {
      await post(`${control}/trickle`, { running })
      if (running) return
      const newest = await slotAt('processed')
      await until(async () => (await slotAt('confirmed')) > newest, { what: 'the last traffic to be confirmed' })
    },
  }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
