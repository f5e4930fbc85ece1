import { describe, expect, it } from 'vitest'
import { tokenAccountOf } from '../demo/chain/program-address.ts'
import { TOKEN_2022_PROGRAM } from '../upstream/rpc/reads/schemas.ts'
import { type AddressFinding, type ConfiguredAddresses, examineAddresses } from './examine-addresses.ts'
import { account, dead, fakeNode, type FakeNode, INTERNAL, MINT, OTHER_MINT, PROGRAM, rpcError, STAKER, STAKING, VAULT, VAULT_TOKENS, wellNode, world, type World } from './testing/fake-nodes.ts'
import { createLook } from './look.ts'

const configured: ConfiguredAddresses = { mint: MINT, vault: VAULT, stakingAccount: STAKING, stakingProgram: PROGRAM, internal: [INTERNAL] }

async function findings(changes: Partial<ConfiguredAddresses> = {}, accounts: World = {}, node: FakeNode = {}): Promise<AddressFinding[] | null> {
  const look = createLook([fakeNode(dead), fakeNode(wellNode(node, { accounts: { ...world, ...accounts } }))])
  return examineAddresses({ ...configured, ...changes }, look)
}

const WALLET = 'Wa11et1111111111111111111111111111111111111'
const fees = { extension: 'transferFeeConfig', state: { newerTransferFee: { epoch: 1, maximumFee: 5, transferFeeBasisPoints: 250 } } }

/** Each mix-up: what is configured, what is there, and the finding. */
const mixUps: [name: string, changes: Partial<ConfiguredAddresses>, accounts: World, expected: [AddressFinding['variable'], AddressFinding['level'], RegExp]][] = [
  ['a mint that does not exist', {}, { [MINT]: null }, ['BD_MINT', 'error', /does not exist on this chain/]],
  ['a token account as the mint', { mint: VAULT_TOKENS }, {}, ['BD_MINT', 'error', new RegExp(`is a token account of the mint ${MINT}; set that`)]],
  ['a wallet as the mint', { mint: WALLET }, { [WALLET]: account.wallet }, ['BD_MINT', 'error', /is a wallet, not a mint/]],
  ['a program as the mint', { mint: PROGRAM }, {}, ['BD_MINT', 'error', /is a program, not a mint/]],
  ['the mint as the vault', { vault: MINT }, {}, ['BD_VAULT', 'error', /is BD_MINT/]],
  ['the staking account as the vault', { vault: STAKING }, {}, ['BD_VAULT', 'error', /is BD_STAKING_ACCOUNT/]],
  ['another mint as the vault', { vault: OTHER_MINT }, { [OTHER_MINT]: account.mint() }, ['BD_VAULT', 'error', /is a mint/]],
  ['a program as the vault', { vault: PROGRAM }, {}, ['BD_VAULT', 'error', /is a program/]],
  ['a vault of another mint', { vault: WALLET }, { [WALLET]: account.tokens(VAULT, { mint: OTHER_MINT }) }, ['BD_VAULT', 'error', new RegExp(`of another mint, ${OTHER_MINT}`)]],
  ['a frozen vault', { vault: VAULT_TOKENS }, { [VAULT_TOKENS]: account.tokens(VAULT, { state: 'frozen' }) }, ['BD_VAULT', 'warning', /frozen/]],
  ['a vault without tokens', { vault: WALLET }, { [WALLET]: account.wallet }, ['BD_VAULT', 'warning', /a wallet without a token account of this mint; the vault shows 0/]],
  ['a vault that the chain has never seen', { vault: WALLET }, {}, ['BD_VAULT', 'warning', /never seen/]],
  ['the staking wallet', { stakingAccount: STAKER }, { [STAKER]: account.wallet }, ['BD_STAKING_ACCOUNT', 'error', new RegExp(`is a wallet, not a token account; its token account of this mint is ${STAKING}; set that`)]],
  ['a wallet that stakes nothing', { stakingAccount: WALLET }, { [WALLET]: account.wallet }, ['BD_STAKING_ACCOUNT', 'error', /has none of this mint/]],
  ['the mint as the staking account', { stakingAccount: MINT }, {}, ['BD_STAKING_ACCOUNT', 'error', /is BD_MINT/]],
  ['a staking account of another mint', {}, { [STAKING]: account.tokens(STAKER, { mint: OTHER_MINT }) }, ['BD_STAKING_ACCOUNT', 'error', new RegExp(`of another mint, ${OTHER_MINT}`)]],
  ['a frozen staking account', {}, { [STAKING]: account.tokens(STAKER, { state: 'frozen' }) }, ['BD_STAKING_ACCOUNT', 'error', /frozen/]],
  ['a staking account of the vault', { stakingAccount: VAULT_TOKENS }, {}, ['BD_STAKING_ACCOUNT', 'warning', /belongs to the vault/]],
  ['account and program swapped', { stakingAccount: PROGRAM, stakingProgram: STAKING }, {}, ['BD_STAKING_ACCOUNT', 'error', /swap them/]],
  ['a program as the staking account', { stakingAccount: PROGRAM, stakingProgram: undefined }, {}, ['BD_STAKING_ACCOUNT', 'error', /set that as BD_STAKING_PROGRAM/]],
  ['a program that does not exist', {}, { [PROGRAM]: null }, ['BD_STAKING_PROGRAM', 'error', /does not exist/]],
  ['the owner of the stakes as the program', { stakingProgram: STAKER }, { [STAKER]: account.wallet }, ['BD_STAKING_PROGRAM', 'error', /is a wallet, the owner of BD_STAKING_ACCOUNT, not a program/]],
  ['the token program as the program', { stakingProgram: TOKEN_2022_PROGRAM }, { [TOKEN_2022_PROGRAM]: account.program }, ['BD_STAKING_PROGRAM', 'warning', /is the token program/]],
  ['the mint as internal', { internal: [MINT] }, {}, ['BD_INTERNAL', 'error', /holds BD_MINT/]],
  ['an internal account of another mint', { internal: [WALLET] }, { [WALLET]: account.tokens(VAULT, { mint: OTHER_MINT }) }, ['BD_INTERNAL', 'error', /of another mint/]],
  ['the vault as internal', { internal: [VAULT] }, {}, ['BD_INTERNAL', 'warning', /holds BD_VAULT/]],
  ['an internal account beside its owner', { internal: [WALLET, INTERNAL] }, { [WALLET]: account.tokens(INTERNAL) }, ['BD_INTERNAL', 'warning', /both this token account and its owner/]],
  ['an internal address that the chain has never seen', { internal: [WALLET] }, {}, ['BD_INTERNAL', 'warning', /never seen/]],
]

describe('the configured addresses', () => {
  it('are described', async () => {
    const found = await findings()
    expect(found?.map(({ variable, level, text }) => `${variable} ${level}: ${text}`)).toEqual([
      'BD_MINT ok: a mint of the classic token program, 6 decimals, supply 990,000,000, no transfer fee',
      `BD_VAULT ok: a wallet with 1 token account of this mint: ${VAULT_TOKENS}`,
      `BD_STAKING_ACCOUNT ok: a token account of this mint, of ${STAKER}, holding 24,560,000`,
      'BD_STAKING_PROGRAM ok: an executable program',
      'BD_INTERNAL ok: a wallet',
    ])
  })

  it.each(mixUps)('%s', async (_name, changes, accounts, [variable, level, words]) => {
    const found = await findings(changes, accounts)
    const [finding] = found?.filter((one) => one.variable === variable) ?? []
    expect(finding).toMatchObject({ level, text: expect.stringMatching(words) })
  })

  it('include a Token-2022 transfer fee', async () => {
    const found = await findings({}, { [MINT]: account.mint([{ extension: 'metadataPointer' }, fees], TOKEN_2022_PROGRAM) })
    expect(found?.[0]).toMatchObject({ level: 'ok', text: expect.stringMatching(/a mint of Token-2022.*a transfer fee of 2.5 %: deposits count net of it/) })
  })

  it('are read one by one, and derived, if nodes refuse to list', async () => {
    const refuse = { getMultipleAccounts: rpcError(-32601, 'Method not found'), getTokenAccountsByOwner: rpcError(-32010, 'excluded') }
    // The demo has its own derivation code.
    const derived = tokenAccountOf(VAULT, MINT)
    const found = await findings({ vault: VAULT }, { [derived]: account.tokens(VAULT) }, refuse)
    expect(found?.[1]).toMatchObject({ variable: 'BD_VAULT', level: 'ok', text: expect.stringContaining('derived because no node lists them') })
    expect(found?.[1]?.text).toContain(derived)
  })

  it('are not judged if no node answers', async () => {
    expect(await examineAddresses(configured, createLook([fakeNode(dead)]))).toBeNull()
  })
})
