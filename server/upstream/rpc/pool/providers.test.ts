import { describe, expect, it } from 'vitest'
import { memoryPool, rpcResponse } from './testing/memory-nodes.ts'
import type { RpcEvent } from './attempt.ts'
import { isRefused, RpcError } from '../node/rpc-error.ts'

interface Case {
  provider: string
  says: string
  status: number
  headers?: Record<string, string>
  /** A JSON-RPC error; a string is a body that isn't JSON. */
  error: { code: number; message: string; data?: unknown } | string
  kind: RpcEvent['outcome']
  /** Whether another node is asked. */
  elsewhere: boolean
  /** What this node isn't asked for again at once: nothing, the method, or anything. */
  scope: 'none' | 'method' | 'node'
}

const TOO_MANY_FOR_A_CALL = 'Too many requests for a specific RPC call, contact your app developer or support@rpcpool.com.'
const PUBLIC_LIMIT = { 'x-ratelimit-tier': 'free', 'x-ratelimit-method-limit': '40', 'x-ratelimit-method-remaining': '0', 'x-ratelimit-rps-limit': '100', 'x-ratelimit-rps-remaining': '60', 'retry-after': '10' }

/** As recorded in public: each row names its source. */
const CASES: Case[] = [
  // github.com/metaplex-foundation/mpl-token-metadata/issues/75, bmresearch/Solnet/issues/282 (the latter with HTTP 200)
  { provider: 'public mainnet', says: '410, disabled', status: 410, error: { code: 410, message: 'The RPC call or parameters have been disabled.' }, kind: 'refused', elsewhere: true, scope: 'method' },
  { provider: 'public mainnet', says: '410 in a 200', status: 200, error: { code: 410, message: 'The RPC call or parameters have been disabled.' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // github.com/solana-labs/solana-program-library/issues/2784; the headers as in facts/upstream-apis.md and lists of live headers
  { provider: 'public mainnet', says: 'one method over its quota', status: 429, headers: PUBLIC_LIMIT, error: { code: 429, message: TOO_MANY_FOR_A_CALL }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'public mainnet', says: 'a method that is never answered', status: 429, headers: { 'x-ratelimit-method-limit': '0', 'retry-after': '10' }, error: { code: 429, message: 'Too many requests for a specific RPC call' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // stackoverflow.com/questions/74472618
  { provider: 'public mainnet', says: 'the whole address over its limit', status: 429, headers: { 'retry-after': '10' }, error: { code: 429, message: 'Connection rate limits exceeded, contact your app developer or support@rpcpool.com.' }, kind: 'rate-limited', elsewhere: true, scope: 'node' },
  { provider: 'public mainnet', says: 'requests of the address used up', status: 429, headers: { 'x-ratelimit-rps-limit': '100', 'x-ratelimit-rps-remaining': '0', 'retry-after': '10' }, error: { code: 429, message: 'Too many requests from your IP' }, kind: 'rate-limited', elsewhere: true, scope: 'node' },
  // github.com/MarkSackerberg/umi-cmv3-ui-inofficial/issues/30
  { provider: 'public mainnet', says: '403', status: 403, error: { code: 403, message: 'Access forbidden, contact your app developer or support@rpcpool.com.' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // github.com/solana-labs/solana-program-library/issues/2547
  { provider: 'public mainnet', says: 'a key outside its index', status: 200, error: { code: -32010, message: 'Tokenkeg... excluded from account secondary indexes; this RPC method unavailable for key' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  // Quoted in several public repositories that use solana-rpc.publicnode.com, with HTTP 403 and, by some, 200
  { provider: 'publicnode', says: 'a token is needed for indexed methods', status: 403, error: { code: -32602, message: 'Indexed requests require a personal token' }, kind: 'refused', elsewhere: true, scope: 'method' },
  { provider: 'publicnode', says: 'the same in a 200', status: 200, error: { code: -32602, message: 'Indexed requests require a personal token' }, kind: 'refused', elsewhere: true, scope: 'method' },
  { provider: 'publicnode', says: 'a limit as text', status: 429, error: 'Too Many Requests', kind: 'rate-limited', elsewhere: true, scope: 'method' },
  // github.com/wevm/viem/issues/3476 and www.ankr.com/docs/rpc-service/errors/overview
  { provider: 'ankr', says: 'not for this key', status: 403, error: 'message: API key is not allowed to access blockchain, json-rpc code: -32052, rest code: 403', kind: 'refused', elsewhere: true, scope: 'method' },
  { provider: 'ankr', says: 'no nodes', status: 200, error: { code: -32055, message: 'No nodes available', data: { trace_id: '4b1f' } }, kind: 'incapable', elsewhere: true, scope: 'none' },
  // github.com/BitteProtocol/near-ca/pull/173
  { provider: 'ankr', says: 'a key is needed', status: 200, error: { code: -32000, message: 'Unauthorized: You must authenticate your request with an API key.' }, kind: 'unauthorized', elsewhere: true, scope: 'method' },
  { provider: 'ankr', says: 'premium only', status: 200, error: { code: -32600, message: 'method is not available for your plan' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // github.com/enviodev/hyperindex/issues/715; HTTP 408 or 200
  { provider: 'drpc', says: '30', status: 408, error: { code: 30, message: 'Request timeout on the free tier, please upgrade your tier to the paid one' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  { provider: 'drpc', says: '30 in a 200', status: 200, error: { code: 30, message: 'Request timeout on the free tier, please upgrade your tier to the paid one' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  // Quoted in public replay logs, with HTTP 500 and 200
  { provider: 'drpc', says: '19', status: 200, error: { code: 19, message: 'Temporary internal error. Please retry, trace-id: d13566efdd917dc22e5249387856f00d' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  { provider: 'drpc', says: '19 in a 500', status: 500, error: { code: 19, message: 'Temporary internal error. Please retry' }, kind: 'http-error', elsewhere: true, scope: 'none' },
  // github.com/reown-com/blockchain-api/pull/924
  { provider: 'drpc', says: 'not on the free tier', status: 400, error: { code: 35, message: 'solana is not supported on freetier' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // www.helius.dev/docs/api-reference/common-error-codes.md
  { provider: 'helius', says: 'too many requests', status: 429, error: { code: -32429, message: 'rate limited' }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'helius', says: 'the month is used up', status: 200, error: { code: -32429, message: 'max usage reached' }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'helius', says: 'an invalid key', status: 401, error: { code: -32401, message: 'invalid api key provided' }, kind: 'unauthorized', elsewhere: true, scope: 'method' },
  // www.quicknode.com/docs/solana/error-references, github.com/foundry-rs/foundry/issues/4894, warp-id/solana-trading-bot/issues/27
  { provider: 'quicknode', says: '-32007 for too many requests', status: 200, error: { code: -32007, message: '15/second request limit reached - reduce calls per second or upgrade your account at quicknode.com' }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'quicknode', says: '429', status: 429, error: { code: 429, message: 'The requests per second (RPS) of your requests are higher than your plan allows.' }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'quicknode', says: '-32003 for the day', status: 200, error: { code: -32003, message: 'daily request limit reached - upgrade your account at quicknode.com' }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'quicknode', says: 'an add-on that is missing', status: 200, error: { code: -32601, message: 'the method getProgramAccounts does not exist/is not available' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // github.com/conduitxyz/node/issues/36, velocity-exchange/keeper-bots-v2/issues/147
  { provider: 'alchemy', says: 'compute units', status: 429, error: { code: 429, message: 'Your app has exceeded its compute units per second capacity.' }, kind: 'rate-limited', elsewhere: true, scope: 'method' },
  { provider: 'alchemy', says: '-32602 for a method it lacks', status: 400, error: { code: -32602, message: 'Unsupported method: getRecentPrioritizationFees. See available methods at https://docs.alchemy.com' }, kind: 'refused', elsewhere: true, scope: 'method' },
  { provider: 'alchemy', says: '-32600', status: 400, error: { code: -32600, message: 'Invalid request' }, kind: 'refused', elsewhere: true, scope: 'method' },
  // agave rpc-client-api/src/custom_error.rs
  { provider: 'agave', says: 'a slot skipped', status: 200, error: { code: -32007, message: 'Slot 5 was skipped, or missing due to ledger jump to recent snapshot' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  { provider: 'agave', says: 'a slot not in storage', status: 200, error: { code: -32009, message: 'Slot 5 was skipped, or missing in long-term storage' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  { provider: 'agave', says: 'wrong parameters', status: 200, error: { code: -32602, message: 'Invalid param: WrongSize' }, kind: 'incapable', elsewhere: true, scope: 'none' },
  { provider: 'agave', says: 'a version not asked for', status: 200, error: { code: -32015, message: 'Transaction version (1) is not supported by the requesting client.' }, kind: 'rejected', elsewhere: false, scope: 'none' },
  { provider: 'agave', says: 'a simulation that fails', status: 200, error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }, kind: 'rejected', elsewhere: false, scope: 'none' },
  { provider: 'agave', says: 'a wrong signature', status: 200, error: { code: -32003, message: 'Transaction signature verification failure' }, kind: 'rejected', elsewhere: false, scope: 'none' },
  { provider: 'agave', says: 'a code that is not known yet', status: 200, error: { code: -32099, message: 'Something new' }, kind: 'incapable', elsewhere: true, scope: 'none' },
]

const METHOD = 'getTokenAccountsByOwner'

describe.each(CASES)('$provider: $says', ({ status, headers, error, kind, elsewhere, scope }) => {
  const failing = () => (typeof error === 'string' ? new Response(error, { status, headers: headers ?? {} }) : rpcResponse({ error }, status, headers))
  const well = ({ method }: { method: string }) => (method === 'getSlot' ? 1000 : 'well')
  const refusing = ({ method }: { method: string }) => (method === METHOD ? failing() : well({ method }))

  it(`is ${kind}, ${elsewhere ? 'and another node is asked' : 'and no other node is asked'}`, async () => {
    const { pool, events, count } = memoryPool([refusing, well])
    const answer: unknown = await pool.ask(METHOD, []).catch((error: unknown) => error)
    expect(answer instanceof RpcError ? answer.failure.kind : answer).toBe(elsewhere ? 'well' : kind)
    expect(events[0]?.outcome).toBe(kind)
    expect(count(1, METHOD)).toBe(elsewhere ? 1 : 0)
  })

  it(`takes out ${scope === 'none' ? 'nothing' : `the ${scope}`}`, async () => {
    const { pool, clock, count, behave, urls } = memoryPool([refusing, well])
    const only = pool.of(new URL(urls[0] ?? '').hostname.replace('rpc.', ''))
    const first: unknown = await only.ask(METHOD, []).catch((error: unknown) => error)
    expect(isRefused(first)).toBe(kind === 'refused' || kind === 'unauthorized')
    behave(0, well)
    const others = await only.ask('getBalance', []).catch(() => 'failed')
    expect(others).toBe(scope === 'node' ? 'failed' : 'well')
    const again = only.ask(METHOD, []).catch(() => 'failed')
    // A short pause for too many requests is waited for; whether it was kept is seen before that.
    expect(count(0, METHOD)).toBe(scope === 'none' ? 2 : 1)
    pool.close()
    await clock.advance(5000)
    await again
  })
})
