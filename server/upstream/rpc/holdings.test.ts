import { describe, expect, it } from 'vitest'
import { hang, results } from '../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool } from '../testing/test-pool.ts'
import { createReads } from './reads.ts'
import { TOKEN_PROGRAM } from './schemas.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const ACCOUNT = 'CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs'

const data = Buffer.alloc(40, 0xab)
data.writeBigUInt64LE(2n ** 64n - 1n, 32)
const listed = (slot = SLOT) => ({ context: { slot }, value: [{ pubkey: ACCOUNT, account: { data: [data.toString('base64'), 'base64'] } }] })

describe('reads.holdings', () => {
  it('reads owner and amount out of the cut accounts, at the slot of the list', async () => {
    const { pool } = await testPool([results({ getProgramAccounts: listed() })])
    expect(await createReads(pool).holdings(MINT, TOKEN_PROGRAM)).toEqual({
      slot: SLOT,
      value: [{ address: ACCOUNT, ownerHex: 'ab'.repeat(32), amount: 18_446_744_073_709_551_615n }],
    })
  })

  it('gives a node far longer than other questions do, without asking a second one meanwhile', async () => {
    const { nodes, pool, clock } = await testPool([hang, results({ getProgramAccounts: listed() })], { hedgeAfterMs: 600, requestTimeoutMs: 5000 })
    const asked = createReads(pool).holdings(MINT, TOKEN_PROGRAM, { timeoutMs: 60_000 })
    await nodes[0]?.arrived('getProgramAccounts', 1)
    await clock.advance(59_999)
    expect(nodes[1]?.count('getProgramAccounts')).toBe(0)
    await clock.advance(1)
    expect((await asked).value).toHaveLength(1)
  })

  it('asks a second node when the first lists nothing, and refuses a list older than one already given', async () => {
    const { nodes, pool } = await testPool([results({ getProgramAccounts: { context: { slot: SLOT }, value: [] } }), results({ getProgramAccounts: listed() })])
    const reads = createReads(pool)
    expect((await reads.holdings(MINT, TOKEN_PROGRAM)).value).toHaveLength(1)
    for (const node of nodes) node.behave(results({ getProgramAccounts: listed(SLOT - 1) }))
    expect((await rpcErrorOf(reads.holdings(MINT, TOKEN_PROGRAM))).failure.kind).toBe('stale')
  })
})
