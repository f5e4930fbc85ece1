import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '../../upstream/rpc/reads/schemas.ts'
import { readStakingProgram } from './staking-program.ts'

const MINT = 'the mint'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const account: AccountInfo = { kind: 'token-account', program: 'token program', lamports: 1n, mint: MINT, owner: 'the authority', frozen: false, amount: 5n, decimals: 6 }

function chainOf(accounts: Record<string, AccountInfo | null>) {
  let slot = 100
  return { accountInfo: async (address: string) => ({ slot: (slot -= 1), value: accounts[address] ?? null }) }
}

const read = (accounts: Record<string, AccountInfo | null>, program?: string) =>
  readStakingProgram({ reads: chainOf(accounts), mint: MINT, stakingAccount: 'staking', program })

describe('readStakingProgram', () => {
  it('[API-25] is active while the program exists and its account accepts tokens', async () => {
    const program: AccountInfo = { kind: 'other', program: LOADER, lamports: 1n }
    expect(await read({ staking: account, program }, 'program')).toEqual({ address: 'program', active: true, slot: 98 })
  })

  it.each<[string, Record<string, AccountInfo | null>]>([
    ['the program is gone', { staking: account }],
    ['the address is a wallet', { staking: account, program: { kind: 'other', program: '11111111111111111111111111111111', lamports: 1n } }],
    ['the account is frozen', { staking: { ...account, frozen: true }, program: { kind: 'other', program: LOADER, lamports: 1n } }],
    ['the account is of another mint', { staking: { ...account, mint: 'other' }, program: { kind: 'other', program: LOADER, lamports: 1n } }],
    ['the account is gone', { program: { kind: 'other', program: LOADER, lamports: 1n } }],
  ])('[API-25] is inactive where %s', async (_name, accounts) => {
    expect(await read(accounts, 'program')).toMatchObject({ address: 'program', active: false })
  })

  it('names the owner of the account where no program is configured', async () => {
    expect(await read({ staking: account })).toEqual({ address: 'the authority', active: true, slot: 99 })
    expect(await read({})).toEqual({ address: 'staking', active: false, slot: 99 })
  })
})
