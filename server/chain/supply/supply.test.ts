import { describe, expect, it } from 'vitest'
import type { AtSlot } from '../../upstream/rpc/reads/checked-ask.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { type AccountInfo, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenAccount } from '../../upstream/rpc/reads/schemas.ts'
import { readSupply, SupplyError } from './supply.ts'

const SLOT = 400_000_000
const SYSTEM = '11111111111111111111111111111111'
const mint: AccountInfo = { kind: 'mint', program: TOKEN_PROGRAM, lamports: 1n, supply: 990_000_000n, decimals: 6 }
const wallet: AccountInfo = { kind: 'other', program: SYSTEM, lamports: 5n }
const account = (amount: bigint, of = 'MINT'): AccountInfo => ({
  kind: 'token-account',
  program: TOKEN_PROGRAM,
  lamports: 1n,
  mint: of,
  owner: 'OWNER',
  frozen: false,
  amount,
  decimals: 6,
})
const held = (address: string, amount: bigint): TokenAccount => ({ address, mint: 'MINT', owner: 'OWNER', program: TOKEN_PROGRAM, amount, decimals: 6 })

/** Reads over a chain that knows these accounts; holdings are keyed by owner. */
function supplyOf(accounts: Record<string, AccountInfo>, holdings: Record<string, TokenAccount[] | RpcError>, internal?: string[]) {
  const slots: Record<string, number> = { MINT: SLOT + 2, OWNER: SLOT + 1 }
  return readSupply({
    mint: 'MINT',
    ...(internal ? { internal } : {}),
    reads: {
      accountInfo: async (address): Promise<AtSlot<AccountInfo | null>> => ({ slot: slots[address] ?? SLOT, value: accounts[address] ?? null }),
      tokenAccountsByOwner: async (owner) => {
        const value = holdings[owner] ?? []
        if (value instanceof RpcError) throw value
        return { slot: SLOT + 1, value }
      },
    },
  })
}

describe('readSupply', () => {
  it('is the supply of the mint, all of it circulating when nothing is internal', async () => {
    expect(await supplyOf({ MINT: mint }, {})).toEqual({ supply: 990_000_000n, decimals: 6, circulating: 990_000_000n, slot: SLOT + 2 })
  })

  it('subtracts what owners and token accounts hold, at the oldest slot of all reads', async () => {
    const accounts = { MINT: mint, OWNER: wallet, ACCOUNT: account(7_000_000n) }
    const holdings = { OWNER: [held('A', 2_000_000n), held('B', 1_000_000n)] }
    expect(await supplyOf(accounts, holdings, ['OWNER'])).toEqual({ supply: 990_000_000n, decimals: 6, circulating: 987_000_000n, slot: SLOT + 1 })
    expect(await supplyOf(accounts, holdings, ['OWNER', 'ACCOUNT'])).toMatchObject({ circulating: 980_000_000n, slot: SLOT })
  })

  it('counts the vault as circulating: of 990M with 10M internal about 99% circulate, whatever the vault holds', async () => {
    const supply = 990_000_000n * 10n ** 9n
    const accounts: Record<string, AccountInfo> = { MINT: { kind: 'mint', program: TOKEN_2022_PROGRAM, lamports: 1n, supply, decimals: 9 }, OWNER: wallet, VAULT: wallet }
    const holdings = { OWNER: [held('A', 10_000_000n * 10n ** 9n)], VAULT: [held('V', 178_200_000n * 10n ** 9n)] }
    const read = await supplyOf(accounts, holdings, ['OWNER'])
    expect(read).toMatchObject({ supply, decimals: 9, circulating: 980_000_000n * 10n ** 9n })
    expect(Math.round(Number((read.circulating * 1000n) / read.supply) / 10)).toBe(99)
  })

  it('subtracts an account only once when it is named both by owner and by address', async () => {
    const accounts = { MINT: mint, OWNER: wallet, ACCOUNT: account(7_000_000n) }
    const supply = await supplyOf(accounts, { OWNER: [held('ACCOUNT', 7_000_000n)] }, ['OWNER', 'ACCOUNT', 'OWNER'])
    expect(supply.circulating).toBe(983_000_000n)
  })

  it('counts an internal owner that the chain has never seen as empty', async () => {
    expect((await supplyOf({ MINT: mint }, {}, ['NEW'])).circulating).toBe(990_000_000n)
  })

  it.each<[string, Record<string, AccountInfo>]>([
    ['the mint does not exist', {}],
    ['the mint is a wallet', { MINT: wallet }],
    ['the internal address is a mint', { MINT: mint, INTERNAL: mint }],
    ['the internal address is a token account of another mint', { MINT: mint, INTERNAL: account(5n, 'OTHER') }],
    ['the internal address is an unreadable account of the token program', { MINT: mint, INTERNAL: { ...wallet, program: TOKEN_PROGRAM } }],
  ])('throws for good when %s', async (_name, accounts) => {
    await expect(supplyOf(accounts, {}, ['INTERNAL'])).rejects.toMatchObject({ name: 'SupplyError', retryable: false })
  })

  it('throws, worth a retry, when the internal accounts hold more than the supply', async () => {
    const asked = supplyOf({ MINT: mint, OWNER: wallet }, { OWNER: [held('A', 990_000_001n)] }, ['OWNER'])
    await expect(asked).rejects.toBeInstanceOf(SupplyError)
    await expect(asked).rejects.toMatchObject({ retryable: true })
  })

  it('throws instead of counting an owner as empty when the nodes do not answer', async () => {
    const failure = new RpcError('getTokenAccountsByOwner', { kind: 'unreachable', retryable: true, message: 'connection failed' })
    await expect(supplyOf({ MINT: mint, OWNER: wallet }, { OWNER: failure }, ['OWNER'])).rejects.toBe(failure)
  })
})
