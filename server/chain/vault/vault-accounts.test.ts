import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { ledgerState, ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { base58FromBytes } from '../../lib/base58.ts'
import { type Behaviour, json, results, text } from '../../upstream/testing/test-node.ts'
import { testPool } from '../../upstream/testing/test-pool.ts'
import { openLedgers } from '../ledger/ledgers.ts'
import { type Accounts, sparseNode } from '../witness/testing/sparse-node.ts'
import { createVaultAccounts } from './vault-accounts.ts'

const key = (byte: number) => base58FromBytes(new Uint8Array(32).fill(byte))
const MINT = key(11)
const VAULT = key(12)
const FIRST = key(18)
const LATER = key(19)
const CLOSED = key(20)
const STRANGERS = key(21)
const STAKING = key(22)
const SIGNATURE = base58FromBytes(new Uint8Array(64).fill(7))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of [ledgerState, ledgerTransactions, stakeMovements]) await database.db.delete(table)
})

const held = (amount: bigint, owner = VAULT) => ({ kind: 'token-account' as const, mint: MINT, owner, amount })
const chain: Accounts = { [MINT]: { kind: 'mint', supply: 990n, decimals: 6 }, [VAULT]: { kind: 'wallet', lamports: 5 }, [FIRST]: held(5n) }
const away = text('oops', 500)
const node = (accounts: Accounts, refused: readonly string[] = []): Behaviour =>
  sparseNode({ accounts, refused, refuse: json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }), parses: true })

async function vaultAccountsOver(behaviour: Behaviour) {
  const { nodes, pool } = await testPool([behaviour], { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY })
  const { log, lines } = recordingLog()
  let now = 0
  const accounts = createVaultAccounts({ db: database.db, reads: createReads(pool), mint: MINT, vault: VAULT, stakingAccount: STAKING, log, clock: { now: () => now } })
  const found: string[] = []
  accounts.onFound((account) => found.push(account))
  const settled = async () => {
    // A background refresh is over when neither the nodes nor the database are asked anything more.
    for (let quiet = 0, seen = -1; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const calls = nodes[0]?.calls.length ?? 0
      quiet = calls === seen ? quiet + 1 : 0
      seen = calls
    }
  }
  const passMinute = () => {
    now += 60_000
  }
  return { accounts, found, lines, settled, passMinute, behave: (next: Behaviour) => nodes[0]?.behave(next), count: (method: string) => nodes[0]?.count(method) }
}

describe('the token accounts of the vault', () => {
  it('are looked up again every minute, with new ones announced', async () => {
    const { accounts, found, settled, passMinute, behave, count } = await vaultAccountsOver(node(chain))
    expect(accounts.known()).toEqual([])
    expect(await accounts.current()).toEqual([FIRST])
    expect(await accounts.current()).toEqual([FIRST])
    expect(count('getTokenAccountsByOwner')).toBe(1)
    behave(node({ ...chain, [LATER]: held(0n) }))
    passMinute()
    // Known accounts are answered at once.
    expect(await accounts.current()).toEqual([FIRST])
    await settled()
    expect(await accounts.current()).toEqual([FIRST, LATER])
    expect(found).toEqual([FIRST, LATER])
    const late: string[] = []
    accounts.onFound((account) => late.push(account))
    expect(late).toEqual([FIRST, LATER])
  })

  it('stay when one is closed and when no node answers, which is logged once', async () => {
    const { accounts, lines, settled, passMinute, behave } = await vaultAccountsOver(node({ ...chain, [LATER]: held(3n) }))
    expect(await accounts.current()).toEqual([FIRST, LATER])
    for (const behaviour of [node(chain), away, away]) {
      behave(behaviour)
      passMinute()
      await accounts.current()
      await settled()
      expect(await accounts.current()).toEqual([FIRST, LATER])
    }
    expect(lines.map(({ level }) => level)).toEqual(['warn'])
  })

  it('are unknown, not empty, until a node has listed them', async () => {
    const { accounts, behave } = await vaultAccountsOver(away)
    await expect(accounts.current()).rejects.toMatchObject({ name: 'RpcError' })
    behave(node(chain, ['getTokenAccountsByOwner']))
    await expect(accounts.current()).rejects.toMatchObject({ name: 'RpcError', message: expect.stringContaining('no node lists the token accounts') })
  })

  it('are empty when nodes list none, and the vault itself when it is a token account', async () => {
    expect(await (await vaultAccountsOver(node({ [MINT]: { kind: 'mint', supply: 990n, decimals: 6 } }))).accounts.current()).toEqual([])
    expect(await (await vaultAccountsOver(node({ ...chain, [VAULT]: held(7n, FIRST) }))).accounts.current()).toEqual([VAULT])
  })

  describe('from a former run', () => {
    /** Ledgers that hold a transaction of each of these accounts. */
    async function kept(...accounts: string[]) {
      for (const account of accounts) {
        const [row] = await database.db.insert(ledgerState).values({ account }).returning({ id: ledgerState.id })
        await database.db.insert(ledgerTransactions).values({ ledger: row?.id ?? 0, signature: SIGNATURE, slot: 5, state: 'parsed', before: 5n, after: 0n, place: 0 })
      }
    }
    const balance = (accountIndex: number, owner: string, mint = MINT) => ({ accountIndex, mint, owner, uiTokenAmount: { amount: '5' } })
    const told = (accounts: Accounts, refused?: readonly string[]): Behaviour => (call, response) => {
      if (call.method !== 'getTransaction') return node(accounts, refused)(call, response)
      const message = { accountKeys: [VAULT, CLOSED, STRANGERS], instructions: [] }
      results({ getTransaction: { slot: 5, transaction: { signatures: [SIGNATURE], message }, meta: { err: null, preTokenBalances: [balance(1, VAULT), balance(2, FIRST)], postTokenBalances: [] } } })(call, response)
    }

    it('still count after they are closed: what they sent out was sent', async () => {
      await kept(CLOSED, STRANGERS, STAKING)
      const { accounts, settled, passMinute, count } = await vaultAccountsOver(told(chain))
      expect(await accounts.current()).toEqual([FIRST, CLOSED])
      passMinute()
      await accounts.current()
      await settled()
      expect(await accounts.current()).toEqual([FIRST, CLOSED])
      // An account's former owner doesn't change: each was looked up once.
      expect(count('getTransaction')).toBe(2)
    })

    it('are asked about again later when no node has their transactions now', async () => {
      await kept(CLOSED)
      const pruned: Behaviour = (call, response) => (call.method === 'getTransaction' ? results({ getTransaction: null }) : node(chain))(call, response)
      const { accounts, settled, passMinute, behave } = await vaultAccountsOver(pruned)
      expect(await accounts.current()).toEqual([FIRST])
      behave(told(chain))
      passMinute()
      await accounts.current()
      await settled()
      expect(await accounts.current()).toEqual([FIRST, CLOSED])
    })

    it('are read when no node lists accounts', async () => {
      await kept(FIRST)
      const { accounts } = await vaultAccountsOver(told(chain, ['getTokenAccountsByOwner']))
      expect(await accounts.current()).toEqual([FIRST])
    })
  })

  it('get one ledger each, as they are found', async () => {
    const { nodes, pool } = await testPool([node(chain)], { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY })
    let now = 0
    const ledgers = await openLedgers({ db: database.db, reads: createReads(pool), log: recordingLog().log, mint: MINT, vault: VAULT, stakingAccount: STAKING, clock: { now: () => now } })
    const [one, other] = await Promise.all([ledgers.all(), ledgers.all()])
    expect(one).toHaveLength(2)
    expect(one?.[1]).toBe(other?.[1])
    nodes[0]?.behave(node({ ...chain, [LATER]: held(0n) }))
    now += 60_000
    const followed = new Promise((resolve) => ledgers.onVaultAccount((account) => account === LATER && resolve(account)))
    await ledgers.all()
    await followed
    expect(await ledgers.all()).toHaveLength(3)
    expect(ledgers.knownVaultAccounts()).toEqual([FIRST, LATER])
  })
})
