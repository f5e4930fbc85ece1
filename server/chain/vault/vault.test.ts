import { afterEach, describe, expect, it } from 'vitest'
import { createRpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { type Behaviour, json, type RpcCall, startTestNode, text } from '../../upstream/testing/test-node.ts'
import { readVault, VaultError } from './vault.ts'

const SYSTEM = '11111111111111111111111111111111'
const VAULT = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const OWNER = '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5'
const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const OTHER_MINT = 'V15kW7xzaTJRDbdbC35GYT6QUcBtDzwmhrnGZDRtR2j'
const ACCOUNTS = ['CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs', '7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM7WW'] as const
const SLOT = 400_000_000

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

interface World {
  accounts: Record<string, unknown>
  tokenAccounts?: unknown[]
  lamports?: Record<string, number>
}

/** A node that knows only these accounts. */
function chain({ accounts, tokenAccounts = [], lamports = {} }: World): Behaviour {
  const at = (value: unknown, slot = SLOT) => ({ context: { slot }, value })
  return (call: RpcCall, response) => {
    const key = String(call.params[0])
    const result =
      call.method === 'getAccountInfo'
        ? at(accounts[key] ?? null)
        : call.method === 'getTokenAccountsByOwner'
          ? at(tokenAccounts, SLOT + 1)
          : at(lamports[key] ?? 0, SLOT + 2)
    json({ jsonrpc: '2.0', result, id: 1 })(call, response)
  }
}

const wallet = (lamports: number) => ({ data: ['', 'base64'], executable: false, lamports, owner: SYSTEM, rentEpoch: 0, space: 0 })
const parsed = (program: string, type: string, info: object, lamports = 2_039_280) => ({
  data: { parsed: { type, info }, program: 'spl-token', space: 165 },
  executable: false,
  lamports,
  owner: program,
  rentEpoch: 0,
})
const tokenInfo = (amount: string, { owner = VAULT, mint = MINT } = {}) => ({
  mint,
  owner,
  state: 'initialized',
  isNative: false,
  tokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
})
const mintAccount = parsed(TOKEN_PROGRAM, 'mint', { decimals: 6, supply: '990000000000000', isInitialized: true })
const held = (pubkey: string, amount: string, program = TOKEN_PROGRAM) => ({ pubkey, account: parsed(program, 'account', tokenInfo(amount)) })

async function vaultOf(...behaviours: Behaviour[]) {
  const nodes = await Promise.all(behaviours.map((behaviour) => startTestNode(behaviour)))
  const pool = createRpcPool({ urls: nodes.map((node) => node.url) })
  closers.push(() => pool.close(), ...nodes.map((node) => node.close))
  return readVault({ reads: createReads(pool), vault: VAULT, mint: MINT })
}

describe('readVault', () => {
  it('[VAULT-13] sums all accounts of an owner, with its own SOL and the slot of the tokens', async () => {
    const vault = await vaultOf(
      chain({ accounts: { [VAULT]: wallet(5_000_000_000) }, tokenAccounts: [held(ACCOUNTS[0], '102345678900000'), held(ACCOUNTS[1], '1')] }),
    )
    expect(vault).toEqual({ balance: 102_345_678_900_001n, decimals: 6, lamports: 5_000_000_000n, slot: SLOT + 1 })
  })

  it('reads accounts of Token-2022 too', async () => {
    const vault = await vaultOf(chain({ accounts: { [VAULT]: wallet(1) }, tokenAccounts: [held(ACCOUNTS[0], '7', TOKEN_2022_PROGRAM)] }))
    expect(vault.balance).toBe(7n)
  })

  it('reads an owner that holds tokens and no SOL', async () => {
    const vault = await vaultOf(chain({ accounts: {}, tokenAccounts: [held(ACCOUNTS[0], '7')] }))
    expect(vault).toEqual({ balance: 7n, decimals: 6, lamports: 0n, slot: SLOT + 1 })
  })

  it.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('reads a vault that is itself a token account of %s, with the SOL of its owner', async (program) => {
    const vault = await vaultOf(
      chain({
        accounts: { [VAULT]: parsed(program, 'account', tokenInfo('99998436010000', { owner: OWNER })) },
        lamports: { [OWNER]: 3_000_000_000, [VAULT]: 2_039_280 },
      }),
    )
    expect(vault).toEqual({ balance: 99_998_436_010_000n, decimals: 6, lamports: 3_000_000_000n, slot: SLOT })
  })

  it('is zero when the mint exists and nodes agree that there is no account', async () => {
    const empty = chain({ accounts: { [VAULT]: wallet(5), [MINT]: mintAccount } })
    expect(await vaultOf(empty, empty)).toEqual({ balance: 0n, decimals: 6, lamports: 5n, slot: SLOT + 1 })
  })

  it('is not zero when one node has lost its index', async () => {
    const broken = chain({ accounts: { [VAULT]: wallet(5), [MINT]: mintAccount } })
    const whole = chain({ accounts: { [VAULT]: wallet(5), [MINT]: mintAccount }, tokenAccounts: [held(ACCOUNTS[0], '7')] })
    expect((await vaultOf(broken, whole)).balance).toBe(7n)
  })

  it.each<[string, World]>([
    ['the mint does not exist', { accounts: { [VAULT]: wallet(5) } }],
    ['the mint is a wallet', { accounts: { [VAULT]: wallet(5), [MINT]: wallet(5) } }],
    ['the vault is a token account of another mint', { accounts: { [VAULT]: parsed(TOKEN_PROGRAM, 'account', tokenInfo('5', { mint: OTHER_MINT })) } }],
    ['the vault is a mint', { accounts: { [VAULT]: mintAccount, [MINT]: mintAccount } }],
    ['the vault is an unreadable account of the token program', { accounts: { [VAULT]: { ...wallet(5), owner: TOKEN_PROGRAM }, [MINT]: mintAccount } }],
  ])('throws instead of returning zero when %s', async (_name, world) => {
    await expect(vaultOf(chain(world))).rejects.toBeInstanceOf(VaultError)
  })

  it.each<[string, Behaviour]>([
    ['fails', text('oops', 500)],
    ['answers HTML', text('<html>')],
    ['does not know the mint', json({ jsonrpc: '2.0', error: { code: -32602, message: 'Invalid param: could not find mint' }, id: 1 })],
    ['answers empty objects', json({ jsonrpc: '2.0', result: {}, id: 1 })],
  ])('throws instead of returning zero when the node %s', async (_name, behaviour) => {
    await expect(vaultOf(behaviour)).rejects.toBeInstanceOf(RpcError)
    const laterOn: Behaviour = (call, response) => (call.method === 'getAccountInfo' ? chain({ accounts: { [VAULT]: wallet(5) } }) : behaviour)(call, response)
    await expect(vaultOf(laterOn)).rejects.toBeInstanceOf(RpcError)
  })
})
