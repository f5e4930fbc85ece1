import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Demo, startDemo } from '../../demo/start.ts'
import { createRpcPool, type RpcPool } from '../../upstream/rpc/pool/pool.ts'
import { TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { post } from './testing/proxy.ts'
import { rpcProxyRoute } from './routes.ts'

/** Time stands still, so that two requests to the same chain get the same answer. */
const NOW = Date.UTC(2026, 10, 20)
let demo: Demo
let pool: RpcPool

beforeAll(async () => {
  demo = await startDemo({ seed: 'rpc proxy', holders: 20, clock: () => NOW, say: () => {} })
  pool = createRpcPool({ urls: demo.rpcUrls })
})
afterAll(async () => {
  pool.close()
  await demo.close()
})

async function nodeSays(body: string): Promise<string> {
  const [url = ''] = demo.rpcUrls
  return (await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).text()
}

it('on the demo chain the proxy answers exactly like a node', async () => {
  const app = rpcProxyRoute({ pool, nodeUrls: demo.rpcUrls, questionsPerSecond: 1000 })
  const { mint, vault, stakingAccount } = demo.addresses
  const page = await nodeSays(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSignaturesForAddress', params: [stakingAccount, { limit: 5 }] }))
  const signatures = z.object({ result: z.array(z.object({ signature: z.string() })).length(5) }).parse(JSON.parse(page)).result.map(({ signature }) => signature)
  const [signature = ''] = signatures
  const hash = z.object({ result: z.object({ value: z.object({ blockhash: z.string() }) }) })
  const { blockhash } = hash.parse(JSON.parse(await nodeSays(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash' })))).result.value
  const confirmed = { commitment: 'confirmed' }
  const questions: [string, unknown[]][] = [
    ['getAccountInfo', [stakingAccount, { encoding: 'jsonParsed' }]],
    ['getAccountInfo', [mint, { encoding: 'base64', ...confirmed }]],
    ['getAccountInfo', [stakingAccount, { encoding: 'base58', dataSlice: { offset: 32, length: 32 } }]],
    // A whole account in base58 is too long for a node: a special error.
    ['getAccountInfo', [stakingAccount]],
    ['getBalance', [vault]],
    ['getBlockHeight', [confirmed]],
    ['getBlockTime', [demo.chain.slots.tip() - 200]],
    ['getEpochInfo', []],
    ['getGenesisHash', []],
    ['getHealth', []],
    ['getLatestBlockhash', [{ commitment: 'processed' }]],
    ['getMinimumBalanceForRentExemption', [165]],
    ['getMultipleAccounts', [[mint, vault, stakingAccount], { encoding: 'jsonParsed' }]],
    ['getSignatureStatuses', [signatures, { searchTransactionHistory: true }]],
    ['getSignaturesForAddress', [stakingAccount, { limit: 3, before: signature }]],
    ['getSlot', []],
    ['getSlot', [confirmed]],
    ['getTokenAccountBalance', [stakingAccount, confirmed]],
    ['getTokenAccountBalance', [vault]],
    ['getTokenAccountsByOwner', [vault, { mint }, { encoding: 'jsonParsed' }]],
    ['getTokenAccountsByOwner', [vault, { programId: TOKEN_PROGRAM }, { encoding: 'base64', ...confirmed }]],
    ['getTokenSupply', [mint]],
    ['getTokenSupply', [vault]],
    ['getTransaction', [signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }]],
    ['getTransaction', [signature, { encoding: 'json', maxSupportedTransactionVersion: 0, ...confirmed }]],
    ['getTransaction', [signature, 'base64']],
    ['getVersion', []],
    ['isBlockhashValid', [blockhash]],
  ]
  for (const [method, params] of questions) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
    const answer = await post(app, body)
    expect(answer.status, body).toBe(200)
    expect(answer.body, body).toBe(await nodeSays(body))
  }
})
