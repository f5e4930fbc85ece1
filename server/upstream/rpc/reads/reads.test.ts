import { describe, expect, it } from 'vitest'
import { type Behaviour, json, results, text } from '../../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool } from '../../testing/test-pool.ts'
import { isAddress } from '../node/address.ts'
import { createReads } from './reads.ts'
import { RpcError } from '../node/rpc-error.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './schemas.ts'

const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const ACCOUNT = 'CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs'
const OTHER = '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5'
const SIGNATURE = '5Jofwx5JcPT1dMsgo6DkyT6x61X5chS9K7hM7huGKAnUq8xxHwGKuDnnZmPGoapWVZcN4cPvQtGNCicnWZfPHowr'

async function readsOver(...behaviours: Behaviour[]) {
  const { nodes, pool } = await testPool(behaviours)
  return { nodes, pool, reads: createReads(pool) }
}

const at = (value: unknown, slot = SLOT) => ({ context: { slot, apiVersion: '2.3.7' }, value })

function tokenAccount(overrides: { info?: object; account?: object; data?: unknown; pubkey?: string } = {}) {
  const info = {
    isNative: false,
    mint: MINT,
    owner: OWNER,
    state: 'initialized',
    tokenAmount: { amount: '75071408', decimals: 6, uiAmount: 75.071408, uiAmountString: '75.071408' },
    ...overrides.info,
  }
  const data = overrides.data ?? { parsed: { info, type: 'account' }, program: 'spl-token', space: 165 }
  return {
    pubkey: overrides.pubkey ?? ACCOUNT,
    account: { data, executable: false, lamports: 2039280, owner: TOKEN_PROGRAM, rentEpoch: 0, space: 165, ...overrides.account },
  }
}

describe('createReads', () => {
  it('reads lamports, including a real zero', async () => {
    const { nodes, reads } = await readsOver(results({ getBalance: at(1366309311) }))
    expect(await reads.balance(OWNER)).toEqual({ slot: SLOT, value: 1366309311n })
    nodes[0]?.behave(results({ getBalance: at(0, SLOT + 1) }))
    expect(await reads.balance(OWNER)).toEqual({ slot: SLOT + 1, value: 0n })
    expect(nodes[0]?.calls[0]?.params).toEqual([OWNER, { commitment: 'confirmed' }])
  })

  it('reads token amounts from their digits, never from the float', async () => {
    const tokenAmount = { amount: '18446744073709551615', decimals: 9, uiAmount: 0, uiAmountString: '0' }
    const mint = { ...tokenAccount().account, data: { parsed: { type: 'mint', info: { supply: '18446744073709551615', decimals: 9 } }, program: 'spl-token' } }
    const { nodes, reads } = await readsOver(results({ getAccountInfo: at(mint) }))
    expect((await reads.accountInfo(MINT)).value).toMatchObject({ kind: 'mint', supply: 18446744073709551615n, decimals: 9 })
    nodes[0]?.behave(results({ getAccountInfo: at(tokenAccount({ info: { tokenAmount } }).account) }))
    expect((await reads.accountInfo(ACCOUNT)).value).toMatchObject({ kind: 'token-account', amount: 18446744073709551615n, decimals: 9 })
  })

  it('reads the accounts of an owner', async () => {
    const { nodes, reads } = await readsOver(results({ getTokenAccountsByOwner: at([tokenAccount()]) }))
    expect(await reads.tokenAccountsByOwner(OWNER, MINT, { commitment: 'processed' })).toEqual({
      slot: SLOT,
      value: [{ address: ACCOUNT, mint: MINT, owner: OWNER, program: TOKEN_PROGRAM, amount: 75071408n, decimals: 6 }],
    })
    expect(nodes[0]?.calls[0]?.params).toEqual([OWNER, { mint: MINT }, { commitment: 'processed', encoding: 'jsonParsed' }])
  })

  it('reads accounts of Token-2022, which are longer and carry extensions', async () => {
    const info = {
      extensions: [{ extension: 'immutableOwner' }, { extension: 'transferFeeAmount', state: { withheldAmount: 0 } }],
      isNative: false,
      mint: MINT,
      owner: OWNER,
      state: 'frozen',
      tokenAmount: { amount: '5', decimals: 2, uiAmount: 0.05, uiAmountString: '0.05' },
    }
    const { account } = tokenAccount({
      data: { parsed: { info, type: 'account' }, program: 'spl-token-2022', space: 182 },
      account: { owner: TOKEN_2022_PROGRAM, space: 182 },
    })
    const { reads } = await readsOver(results({ getAccountInfo: at(account), getTokenAccountsByOwner: at([{ pubkey: ACCOUNT, account }]) }))
    expect((await reads.accountInfo(ACCOUNT)).value).toEqual({
      kind: 'token-account',
      program: TOKEN_2022_PROGRAM,
      lamports: 2039280n,
      mint: MINT,
      owner: OWNER,
      frozen: true,
      amount: 5n,
      decimals: 2,
    })
    expect((await reads.tokenAccountsByOwner(OWNER, MINT)).value).toMatchObject([{ program: TOKEN_2022_PROGRAM, amount: 5n }])
  })

  it('tells a missing account, a wallet, and a foreign program apart from token accounts', async () => {
    const wallet = { data: ['', 'base64'], executable: false, lamports: 5, owner: '11111111111111111111111111111111', rentEpoch: 0, space: 0 }
    const { nodes, reads } = await readsOver(results({ getAccountInfo: at(null) }))
    expect((await reads.accountInfo(OWNER)).value).toBeNull()
    nodes[0]?.behave(results({ getAccountInfo: at(wallet) }))
    expect((await reads.accountInfo(OWNER)).value).toEqual({ kind: 'other', program: wallet.owner, lamports: 5n })
    // Anyone can write a program whose accounts look like token accounts.
    const fake = tokenAccount({ account: { owner: OTHER } }).account
    nodes[0]?.behave(results({ getAccountInfo: at(fake) }))
    expect((await reads.accountInfo(OWNER)).value).toEqual({ kind: 'other', program: OTHER, lamports: 2039280n })
  })

  it('lists signatures, marks failed ones, and passes the cursor on', async () => {
    const entry = { signature: SIGNATURE, slot: 68710495, err: null, memo: null, blockTime: null }
    const failed = { ...entry, err: 'InvalidRentPayingAccount', blockTime: 1616245823, confirmationStatus: 'finalized' }
    const { nodes, reads } = await readsOver(results({ getSignaturesForAddress: [entry, failed] }))
    expect(await reads.signaturesForAddress(ACCOUNT, { before: SIGNATURE, until: SIGNATURE, limit: 2 })).toEqual([
      { signature: SIGNATURE, slot: 68710495, failed: false, blockTime: null, confirmationStatus: null },
      { signature: SIGNATURE, slot: 68710495, failed: true, blockTime: 1616245823, confirmationStatus: 'finalized' },
    ])
    expect(nodes[0]?.calls[0]?.params).toEqual([ACCOUNT, { commitment: 'confirmed', limit: 2, before: SIGNATURE, until: SIGNATURE }])
  })

  it('asks a second node for a transaction that the first does not have', async () => {
    const { nodes, reads } = await readsOver(results({ getTransaction: null }), results({ getTransaction: null }), results({ getTransaction: null }))
    expect(await reads.transaction(SIGNATURE)).toBeNull()
    expect(nodes.reduce((sum, node) => sum + node.count('getTransaction'), 0)).toBe(2)
    expect(nodes[0]?.calls[0]?.params).toEqual([
      SIGNATURE,
      { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 127 },
    ])
    expect(await reads.pin().transaction(SIGNATURE)).toBeNull()
    expect(nodes.reduce((sum, node) => sum + node.count('getTransaction'), 0)).toBe(3)
  })

  it.each<[string, unknown]>([
    ['no context', { value: 5 }],
    ['a text for lamports', at('5')],
    ['null lamports', at(null)],
    ['negative lamports', at(-5)],
    ['a fraction of a lamport', at(0.5)],
    ['a slot below zero', at(5, -1)],
    ['slot 0', at(5, 0)],
    ['no slot', { context: {}, value: 5 }],
    ['a text for the slot', { context: { slot: '5' }, value: 5 }],
    ['something else altogether', 'ok'],
  ])('never lets %s through: another node is asked, and the failure counted', async (_name, garbage) => {
    const { nodes, reads, pool } = await readsOver(results({ getBalance: garbage }), results({ getBalance: at(7) }))
    expect((await reads.balance(OWNER)).value).toBe(7n)
    expect(nodes.map((node) => node.count('getBalance'))).toEqual([1, 1])
    expect(pool.health().errorCount).toBe(1)
  })

  it.each<[string, unknown]>([
    ['an account of another owner', [tokenAccount({ info: { owner: OTHER } })]],
    ['an account of another mint', [tokenAccount({ info: { mint: OTHER } })]],
    ['the same account twice', [tokenAccount(), tokenAccount()]],
    ['one mint with two decimals', [tokenAccount(), tokenAccount({ pubkey: OTHER, info: { tokenAmount: { amount: '1', decimals: 9 } } })]],
    ['unparsed data', [tokenAccount({ data: ['AAAA', 'base64'] })]],
    ['an amount that is a number', [tokenAccount({ info: { tokenAmount: { amount: 5, decimals: 6 } } })]],
    ['an amount with a point', [tokenAccount({ info: { tokenAmount: { amount: '5.0', decimals: 6 } } })]],
    ['an amount beyond 64 bits', [tokenAccount({ info: { tokenAmount: { amount: '18446744073709551616', decimals: 6 } } })]],
    ['no decimals', [tokenAccount({ info: { tokenAmount: { amount: '5' } } })]],
    ['no amount', [tokenAccount({ info: { tokenAmount: { decimals: 6, uiAmount: 0 } } })]],
    ['null', null],
  ])('refuses a list of token accounts with %s', async (_name, value) => {
    const { reads } = await readsOver(results({ getTokenAccountsByOwner: at(value) }))
    const error = await rpcErrorOf(reads.tokenAccountsByOwner(OWNER, MINT))
    expect(error.failure).toMatchObject({ kind: 'wrong-shape', retryable: true })
  })

  it('throws what it found when the shape is wrong everywhere, and blames no node when all agree', async () => {
    const bad = results({ getBalance: at('bad') })
    const { nodes, pool, reads } = await readsOver(bad, bad, bad, bad)
    for (let read = 1; read <= 3; read += 1) {
      const error = await rpcErrorOf(reads.balance(OWNER))
      expect(error.failure.kind).toBe('wrong-shape')
      expect(error.message).toContain('value is not an amount of lamports')
      expect(nodes.map((node) => node.count('getBalance'))).toEqual([read, read, read, read])
    }
    expect(pool.health().nodes.map(({ errorRate, pausedMs }) => errorRate + pausedMs)).toEqual([0, 0, 0, 0])
  })

  it('keeps asking until a node answers in the right shape, and blames the others', async () => {
    const bad = results({ getBalance: at('bad') })
    const { pool, reads } = await readsOver(bad, bad, bad, results({ getBalance: at(7) }))
    expect((await reads.balance(OWNER)).value).toBe(7n)
    expect(pool.health().nodes.map(({ errorRate }) => errorRate > 0)).toEqual([true, true, true, false])
  })

  it('never returns zero for a failure', async () => {
    for (const failing of [text('oops', 500), text(''), json(null), json({ jsonrpc: '2.0', error: { code: -32602, message: 'could not find mint' }, id: 1 })]) {
      const { reads } = await readsOver(failing)
      const asked = [
        reads.balance(OWNER),
        reads.accountInfo(OWNER),
        reads.tokenAccountsByOwner(OWNER, MINT),
        reads.signaturesForAddress(ACCOUNT),
        reads.transaction(SIGNATURE),
        reads.slot(),
      ]
      for (const error of await Promise.all(asked.map(rpcErrorOf))) expect(error).toBeInstanceOf(RpcError)
    }
  })

  it('drops an answer that is older than the one shown, and asks another node', async () => {
    const { nodes, reads } = await readsOver(results({ getBalance: at(100, SLOT) }), results({ getBalance: at(200, SLOT + 5) }))
    expect((await reads.balance(OWNER)).value).toBe(100n)
    nodes[0]?.behave(results({ getBalance: at(50, SLOT - 10) }))
    expect(await reads.balance(OWNER)).toEqual({ slot: SLOT + 5, value: 200n })
    expect(nodes.map((node) => node.count('getBalance'))).toEqual([2, 1])
    // The other request has its own mark.
    nodes[0]?.behave(results({ getBalance: at(1, SLOT - 10) }))
    nodes[1]?.behave(results({ getBalance: at(1, SLOT - 10) }))
    expect(await reads.balance(OTHER)).toEqual({ slot: SLOT - 10, value: 1n })
    expect((await rpcErrorOf(reads.balance(OWNER))).failure).toMatchObject({ kind: 'stale', retryable: true })
  })

  it('does not believe a slot far ahead of the cluster, which would make all true answers look old', async () => {
    const { nodes, reads, pool } = await readsOver(results({ getSlot: SLOT, getBalance: at(1, 9_000_000_000_000) }), results({ getSlot: SLOT, getBalance: at(7) }))
    await pool.start()
    expect(await reads.balance(OWNER)).toEqual({ slot: SLOT, value: 7n })
    expect(nodes.map((node) => node.count('getBalance'))).toEqual([1, 1])
  })

  it('asks a second node before it believes that an owner has nothing, if told to', async () => {
    const { nodes, reads } = await readsOver(results({ getTokenAccountsByOwner: at([]) }), results({ getTokenAccountsByOwner: at([tokenAccount()]) }))
    expect((await reads.tokenAccountsByOwner(OWNER, MINT, { confirmEmpty: true })).value).toHaveLength(1)
    nodes[1]?.behave(results({ getTokenAccountsByOwner: at([]) }))
    expect((await reads.tokenAccountsByOwner(OWNER, MINT, { confirmEmpty: true })).value).toEqual([])
    nodes[1]?.behave(text('oops', 500))
    expect((await reads.tokenAccountsByOwner(OWNER, MINT, { confirmEmpty: true })).value).toEqual([])
    expect((await reads.tokenAccountsByOwner(OWNER, MINT)).value).toEqual([])
  })

  it('asks no node about an invalid address', async () => {
    const { nodes, reads } = await readsOver(results({}))
    for (const nonsense of ['', 'BD', `${OWNER}1`, OWNER.slice(4), '0'.repeat(44), 'l'.repeat(32)]) {
      expect(isAddress(nonsense), nonsense).toBe(false)
      await expect(reads.balance(nonsense)).rejects.toMatchObject({ name: 'SolanaError' })
    }
    expect(isAddress(OWNER)).toBe(true)
    expect(nodes[0]?.calls).toEqual([])
  })
})
