import { describe, expect, it } from 'vitest'
import { createAssociatedAccounts } from '../../upstream/rpc/reads/associated-accounts.ts'
import { base58FromBytes } from '../../lib/base58.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { type Behaviour, json, results, text } from '../../upstream/testing/test-node.ts'
import { rpcErrorOf, testPool } from '../../upstream/testing/test-pool.ts'
import { rpcSource } from '../ledger/rpc-source.ts'
import { readMint } from '../supply/mint.ts'
import { type Accounts, sparseNode, type SparseNodeOptions } from './testing/sparse-node.ts'
import { readSupply } from '../supply/supply.ts'
import { readVault } from '../vault/vault.ts'

const key = (byte: number) => base58FromBytes(new Uint8Array(32).fill(byte))
const MINT = key(11)
const VAULT = key(12)
const INTERNAL = key(13)
const STAKING = key(14)
const STAKING_OWNER = key(15)
const WALLET = key(16)
/** A vault account that isn't its associated one. */
const SECOND = key(18)
const NEW = key(19)
const associated = createAssociatedAccounts()

const NOT_OFFERED = ['getTokenAccountsByOwner', 'getTokenSupply', 'getTokenAccountBalance', 'getProgramAccounts', 'getTokenLargestAccounts']
const refusals: Record<string, Behaviour> = {
  'an unknown method': json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }),
  'no index': json({ jsonrpc: '2.0', id: 1, error: { code: -32010, message: 'excluded from account secondary indexes' } }),
  'a tariff': json({ jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'This method is not available on the free tier' } }),
  'words of its own': json({ jsonrpc: '2.0', id: 1, error: { code: 410, message: 'The RPC call or parameters have been disabled.' } }, 410),
  'HTTP 403': text('Forbidden', 403),
  'a limit of 0': text('{"error":{"code":429}}', 429, { 'content-type': 'application/json', 'x-ratelimit-method-limit': '0' }),
}

/** The project's accounts, under either token program. */
async function world(program: string): Promise<Accounts> {
  const place = program === TOKEN_PROGRAM ? 0 : 1
  const of = async (owner: string) => (await associated(owner, MINT))[place] ?? ''
  const holding = (owner: string, amount: bigint) => ({ kind: 'token-account' as const, mint: MINT, owner, amount, program })
  return {
    [MINT]: { kind: 'mint', supply: 990_000_000_000_000n, decimals: 6, program },
    [VAULT]: { kind: 'wallet', lamports: 1_500_000_000 },
    [await of(VAULT)]: holding(VAULT, 102_345_678_900_000n),
    [SECOND]: holding(VAULT, 7n),
    [await of(INTERNAL)]: holding(INTERNAL, 10_000_000_000_000n),
    [STAKING]: holding(STAKING_OWNER, 61_770_000_000n),
    [await of(WALLET)]: holding(WALLET, 5_000_000n),
  }
}

async function nodesWith(options: SparseNodeOptions, count = 1) {
  const { nodes, pool } = await testPool(
    Array.from({ length: count }, () => sparseNode(options)),
    // Only the test moves the clock, so rate limits would never refill.
    { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY },
  )
  return { nodes, pool, reads: createReads(pool) }
}

const profiles = [
  ...Object.keys(refusals).map((refusal) => ({ refusal, parses: true, severalAtOnce: true, program: TOKEN_PROGRAM })),
  { refusal: 'an unknown method', parses: false, severalAtOnce: true, program: TOKEN_2022_PROGRAM },
  { refusal: 'an unknown method', parses: false, severalAtOnce: false, program: TOKEN_PROGRAM },
  { refusal: 'a limit of 0', parses: true, severalAtOnce: false, program: TOKEN_2022_PROGRAM },
]

describe('a node that offers no more than accounts', () => {
  it.each(profiles)('reads every figure: refusing with $refusal, mint of $program, parsing $parses, several accounts at once $severalAtOnce', async ({ refusal, program, parses, severalAtOnce }) => {
    const accounts = await world(program)
    const refused = [...NOT_OFFERED, ...(severalAtOnce ? [] : ['getMultipleAccounts'])]
    const { nodes, reads } = await nodesWith({ accounts, refused, parses, refuse: refusals[refusal] ?? (() => {}) })
    expect(await readMint({ reads, mint: MINT })).toEqual({ supply: 990_000_000_000_000n, decimals: 6, slot: 400_000_000 })
    expect(await readVault({ reads, vault: VAULT, mint: MINT })).toEqual({ balance: 102_345_678_900_000n, decimals: 6, lamports: 1_500_000_000n, slot: 400_000_000, derived: true })
    // An account known from before counts too, unless it belongs to another owner or is gone.
    expect(await readVault({ reads, vault: VAULT, mint: MINT, known: [SECOND, STAKING, NEW] })).toMatchObject({ balance: 102_345_678_900_007n, derived: true })
    // The account itself as the vault; a node without a parser doesn't give its decimals.
    expect(await readVault({ reads, vault: SECOND, mint: MINT })).toMatchObject({ balance: 7n, decimals: 6, lamports: 1_500_000_000n })
    expect(await readSupply({ reads, mint: MINT, internal: [INTERNAL] })).toMatchObject({ supply: 990_000_000_000_000n, circulating: 980_000_000_000_000n, decimals: 6 })
    expect(await reads.tokenAccountsByOwner(WALLET, MINT)).toMatchObject({ value: [{ amount: 5_000_000n, decimals: 6, owner: WALLET, program }], derived: true })
    const pin = rpcSource(reads, STAKING).pin(new Set())
    expect(pin.ok && (await pin.value.balance())).toEqual({ ok: true, value: { amount: 61_770_000_000n, slot: 400_000_000 } })
    // A method known to be missing costs no more requests; an index may lack only one key.
    expect(nodes[0]?.count('getTokenAccountsByOwner')).toBeLessThanOrEqual(refusal === 'no index' ? 5 : 1)
    expect(nodes[0]?.count('getTokenSupply')).toBe(0)
  })
})

describe('without a list of accounts', () => {
  const refuse = refusals['an unknown method'] ?? (() => {})
  const sparse = { refuse, refused: NOT_OFFERED, parses: true }

  it('does not take a vault or an internal owner without an associated account for empty', async () => {
    const accounts: Accounts = { [MINT]: { kind: 'mint', supply: 5n, decimals: 6 }, [VAULT]: { kind: 'wallet', lamports: 5 } }
    const { reads } = await nodesWith({ ...sparse, accounts }, 2)
    const error = await rpcErrorOf(readVault({ reads, vault: VAULT, mint: MINT }))
    expect(error.message).toContain(`no node lists the token accounts of ${VAULT}`)
    expect(error.retryable).toBe(true)
    expect((await rpcErrorOf(readSupply({ reads, mint: MINT, internal: [INTERNAL] }))).message).toContain(INTERNAL)
  })

  it('calls a wallet empty when two nodes say so, and counts what one of them finds', async () => {
    const accounts = await world(TOKEN_PROGRAM)
    const { nodes, reads } = await nodesWith({ ...sparse, accounts }, 2)
    expect(await reads.tokenAccountsByOwner(NEW, MINT, { confirmEmpty: true })).toEqual({ slot: 400_000_000, value: [], derived: true })
    expect(nodes.map((node) => node.count('getMultipleAccounts'))).toEqual([1, 1])
    nodes[0]?.behave(sparseNode({ ...sparse, accounts: { [MINT]: { kind: 'mint', supply: 5n, decimals: 6 } } }))
    nodes[1]?.behave(sparseNode({ ...sparse, accounts }))
    expect((await reads.tokenAccountsByOwner(WALLET, MINT, { confirmEmpty: true })).value).toMatchObject([{ amount: 5_000_000n }])
  })

  it('needs only one node that lists them, and asks it', async () => {
    const accounts = await world(TOKEN_PROGRAM)
    const { pool } = await testPool([sparseNode({ ...sparse, accounts }), sparseNode({ ...sparse, accounts, refused: [] })])
    const vault = await readVault({ reads: createReads(pool), vault: VAULT, mint: MINT })
    expect(vault).toEqual({ balance: 102_345_678_900_007n, decimals: 6, lamports: 1_500_000_000n, slot: 400_000_000 })
  })

  it('goes on once the only node that lists them is known to be away', async () => {
    const accounts = await world(TOKEN_PROGRAM)
    const { pool } = await testPool([sparseNode({ ...sparse, accounts }), text('oops', 500)])
    const reads = createReads(pool)
    const balances: unknown[] = []
    for (let read = 0; read < 6; read += 1) balances.push(await readVault({ reads, vault: VAULT, mint: MINT, known: [SECOND] }).then(({ balance }) => balance, () => null))
    expect(balances.filter((balance) => balance !== null && balance !== 102_345_678_900_007n)).toEqual([])
    expect(balances.slice(-3)).toEqual([102_345_678_900_007n, 102_345_678_900_007n, 102_345_678_900_007n])
  })

  it('does not derive accounts after another kind of failure: the next read may have the whole list', async () => {
    const accounts = await world(TOKEN_PROGRAM)
    const broken: Behaviour = (call, response) =>
      (call.method === 'getTokenAccountsByOwner' ? text('oops', 500) : sparseNode({ ...sparse, accounts, refused: [] }))(call, response)
    const { pool } = await testPool([broken])
    expect((await rpcErrorOf(readVault({ reads: createReads(pool), vault: VAULT, mint: MINT }))).message).toContain('HTTP 500')
  })

  it('refuses an account of a mint that does not exist as a contradiction', async () => {
    const { [MINT]: _mint, ...accounts } = await world(TOKEN_PROGRAM)
    const { reads } = await nodesWith({ ...sparse, accounts })
    expect((await rpcErrorOf(reads.tokenAccountsByOwner(VAULT, MINT))).failure).toMatchObject({ kind: 'wrong-shape', message: expect.stringContaining('is of a mint that does not exist') })
  })

  it('asks in parts for more accounts than a node takes at once', async () => {
    const accounts = await world(TOKEN_PROGRAM)
    const known = Array.from({ length: 250 }, (_, index) => base58FromBytes(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? index : 77))))
    for (const account of known) accounts[account] = { kind: 'token-account', mint: MINT, owner: VAULT, amount: 1n }
    const { nodes, reads } = await nodesWith({ ...sparse, accounts })
    expect((await readVault({ reads, vault: VAULT, mint: MINT, known })).balance).toBe(102_345_678_900_250n)
    const asked = nodes[0]?.calls.filter(({ method }) => method === 'getMultipleAccounts').map(({ params: [list] }) => (Array.isArray(list) ? list.length : 0))
    expect(asked?.toSorted()).toEqual([100, 100, 55])
  })

  it('does not believe a node that answers for fewer accounts than asked', async () => {
    const { pool } = await testPool([results({ getMultipleAccounts: { context: { slot: 5 }, value: [null] } })])
    expect((await rpcErrorOf(createReads(pool).tokenAccountsByOwner(VAULT, MINT))).failure).toMatchObject({ kind: 'wrong-shape' })
  })
})
