import { describe, expect, it } from 'vitest'
import { asJsonParsed } from './testing/json-parsed.ts'
import { accountOf, haveRecordings, recording, recordingNames } from './testing/recordings.ts'
import { totals } from './testing/outcome-totals.ts'
import { movementId, parseStakingMovements, type StakingOutcome } from './account-movements.ts'
import { accepted } from './testing/token-transaction.ts'

const read = (name: string) => accepted(recording(name))

/** Every account, not only those with balances: one that was opened and closed within the transaction has none. */
function outcomes(name: string): Map<string, StakingOutcome> {
  const transaction = read(name)
  return new Map(transaction.accounts.map((account) => [account, parseStakingMovements(transaction, account)]))
}

function moved(name: string, account: string) {
  const outcome = parseStakingMovements(read(name), account)
  if (outcome.status !== 'moved') throw new Error(`expected movements of ${account}, got ${outcome.status}`)
  return outcome
}

/** What no instruction explains, by recording and account. Everything else adds up to the last unit. */
const UNATTRIBUTED: Record<string, Record<string, bigint>> = {
  // Wrapped SOL: lamports fund the account, then it is synced, spent and closed. Only the spending is a token transfer.
  gettx_json_mainnet_v0_alt_swap_sol_to_token: { GzZi7A: 10_000_000n },
  // The local node that recorded it still lists a token account that was emptied and closed, with its old balance.
  gettx_parsed_surfpool_multi_transferChecked_inner_closeAccount: { '8gabpu': 10_000_000n },
  // An invented answer: the source's balance before is listed under the index of the destination.
  gettx_parsed_token2022_transferChecked: { AvU46u: -1_000_000_000_000n, '99FC9v': 1_000_000_000_000n },
}

describe.skipIf(!haveRecordings)('recorded transactions', () => {
  it('are complete', () => {
    expect(recordingNames.length).toBeGreaterThanOrEqual(18)
  })

  it.each(recordingNames)('%s: inflow − outflow + unattributed = after − before, for every account', (name) => {
    const { preTokenBalances: pre, postTokenBalances: post, failure } = read(name)
    const unattributed: Record<string, bigint> = {}
    for (const [account, outcome] of outcomes(name)) {
      const found = totals(outcome)
      expect(outcome.status === 'failed').toBe(failure !== null)
      expect(found.checked).toBe(true)
      expect(found.change).toBe((post?.get(account)?.amount ?? 0n) - (pre?.get(account)?.amount ?? 0n))
      expect(found.movements.every(({ amount }) => amount > 0n)).toBe(true)
      expect(new Set(found.ids).size).toBe(found.ids.length)
      if (found.unattributed !== 0n) unattributed[account.slice(0, 6)] = found.unattributed
    }
    expect(unattributed).toEqual(UNATTRIBUTED[name] ?? {})
  })

  it.each(recordingNames)('%s: every unit that left an account arrived in another, under the same key', (name) => {
    const sides = new Map<string, string[]>()
    for (const outcome of outcomes(name).values()) {
      if (outcome.status !== 'moved') continue
      for (const { key, kind, amount, ownerFrom } of outcome.movements) {
        if (ownerFrom === 'mint' || ownerFrom === 'burn') continue
        sides.set(movementId(key), [...(sides.get(movementId(key)) ?? []), `${kind} ${amount}`])
      }
    }
    for (const found of sides.values()) {
      const [one = '', other = ''] = found.toSorted()
      expect(found).toHaveLength(2)
      expect(other.replace('withdrawal', 'deposit')).toBe(one)
    }
  })

  it.each(recordingNames.filter((name) => name.startsWith('gettx_json_')))(
    '%s: jsonParsed tells the same as json',
    (name) => {
      const json = recording(name)
      const { accounts } = accepted(json)
      expect(accounts.length).toBeGreaterThan(3)
      for (const other of [asJsonParsed(json), asJsonParsed(json, true)]) {
        const transaction = accepted(other)
        for (const account of accounts) {
          expect(parseStakingMovements(transaction, account)).toEqual(parseStakingMovements(accepted(json), account))
        }
      }
    },
  )

  it.each(recordingNames)('%s: bigint for numbers gives the same outcome', (name) => {
    const text = JSON.stringify(recording(name))
    const asBigint: unknown = JSON.parse(text, (key, value: unknown) =>
      typeof value === 'number' && Number.isSafeInteger(value) && key !== 'uiAmount' ? BigInt(value) : value,
    )
    // A parsed instruction keeps the node's values, so numbers in it stay bigint; none of them matters here.
    const outcome = (raw: unknown) =>
      accepted(raw).accounts.map((account) => parseStakingMovements(accepted(raw), account))
    expect(outcome(asBigint)).toEqual(outcome(recording(name)))
  })

  it('failed: no movements, even if its instructions describe some', () => {
    for (const name of [
      'gettx_json_failed_InvalidRentPayingAccount',
      'gettx_json_mainnet_FAILED_swap_InstructionError_custom1',
    ]) {
      const all = [...outcomes(name).values()]
      expect(all.length).toBeGreaterThan(5)
      expect(all.every(({ status }) => status === 'failed')).toBe(true)
    }
    expect(read('gettx_json_failed_InvalidRentPayingAccount').failure).toBe('InvalidRentPayingAccount')
    expect(read('gettx_json_mainnet_FAILED_swap_InstructionError_custom1').failure).toBe(
      '{"InstructionError":[6,{"Custom":1}]}',
    )
  })

  it('self-transfer: nothing moved', () => {
    const [account] = [...(read('gettx_json_transferChecked_to_self').preTokenBalances?.keys() ?? [])]
    const all = outcomes('gettx_json_transferChecked_to_self')
    expect(all.get(account ?? '')?.status).toBe('irrelevant')
    expect([...all.values()].every(({ status }) => status === 'irrelevant')).toBe(true)
  })

  it('zero amount, SOL only, a text memo, an account that is only opened: nothing moved', () => {
    for (const name of [
      'gettx_parsed_zero_amount',
      'gettx_parsed_mainnet_single_sol',
      'gettx_parsed_devnet_sol_memo',
      'gettx_parsed_devnet_create_ata_inner_instructions',
    ]) {
      const all = [...outcomes(name).values()]
      expect(all.length).toBeGreaterThan(2)
      expect(all.every(({ status }) => status === 'irrelevant')).toBe(true)
    }
    const memo = read('gettx_parsed_devnet_sol_memo').instructions.map(
      (each) => each.form === 'parsed' && typeof each.parsed,
    )
    expect(memo).toContain('string')
  })

  it('plain transfer: from the owner of the source', () => {
    const name = 'gettx_json_devnet_usdc_plain_transfer'
    const outcome = moved(name, accountOf(name, '644PJ6'))
    expect(outcome.movements).toMatchObject([{ kind: 'deposit', amount: 10_000n, ownerFrom: 'token-balance' }])
    expect(outcome.movements[0]?.owner).toMatch(/^BLw3Rw/)
  })

  it('fee payer: one pays, another deposits, in an inner instruction', () => {
    const name = 'gettx_json_mainnet_close_token_accounts_pre4_post2'
    const { movements, check } = moved(name, accountOf(name, '4TQuSH'))
    expect(read(name).accounts[0]).toMatch(/^3k2pJD/)
    expect(movements).toMatchObject([
      { kind: 'deposit', key: { outer: 0, inner: 0 }, amount: 225_000_000_000n, ownerFrom: 'token-balance' },
    ])
    expect(movements[0]?.owner).toMatch(/^565uLd/)
    expect(check.unattributed).toBe(0n)
  })

  it('closed account: its owner is known only from before, and its missing balance is zero', () => {
    const name = 'gettx_json_mainnet_close_token_accounts_pre4_post2'
    const source = accountOf(name, 'HQpRWq')
    expect(read(name).postTokenBalances?.has(source)).toBe(false)
    expect(moved(name, source)).toMatchObject({
      movements: [{ kind: 'withdrawal', amount: 225_000_000_000n }],
      check: { unattributed: 0n },
    })
  })

  it('new account: its owner is known only from after, and its missing balance was zero', () => {
    for (const [name, account, owner, sender] of [
      ['gettx_json_mainnet_usdc_transfer_creates_ata', '8dqL6j', '3UJQqK', '6ocrDG'],
      ['gettx_json_mainnet_send_spl_and_create_ata', '5k4KRS', 'BYh4Cf', 'BDAg5u'],
    ] as const) {
      expect(read(name).preTokenBalances?.has(accountOf(name, account))).toBe(false)
      expect(moved(name, accountOf(name, account)).check).toEqual({ checked: true, unattributed: 0n })
      const [sent] = moved(name, accountOf(name, sender)).movements
      expect(sent).toMatchObject({ kind: 'withdrawal', ownerFrom: 'token-balance' })
      expect(sent?.owner?.slice(0, 6)).toBe(owner)
    }
  })

  it('lookup tables: version 0, json, swaps through accounts that are in no list of the message', () => {
    const name = 'gettx_json_mainnet_v0_alt_swap_sol_to_token'
    const { movements } = moved(name, accountOf(name, 'g7dD1F'))
    expect(
      movements.map(({ kind, amount, key, ownerFrom }) => [kind, amount, key.outer, key.inner, ownerFrom]),
    ).toEqual([
      ['deposit', 10_000_000n, 5, 0, 'initialize'],
      ['withdrawal', 10_000_000n, 5, 2, 'token-balance'],
    ])
    const long = moved(
      'gettx_json_mainnet_v0_alt28_25inner',
      accountOf('gettx_json_mainnet_v0_alt28_25inner', 'G7Sba7'),
    )
    expect(long.movements.map(({ kind, amount, key }) => [kind, amount, key.inner])).toEqual([
      ['deposit', 188_382_438n, 2],
      ['deposit', 756_562_732n, 17],
      ['withdrawal', 944_945_170n, 20],
    ])
  })

  it('Token-2022: minted as an inner instruction, then transferred', () => {
    const name = 'gettx_parsed_mainnet_token2022_mint_and_inner_transfer'
    expect(moved(name, accountOf(name, 'Cd4iC3'))).toMatchObject({
      movements: [
        {
          kind: 'deposit',
          ownerFrom: 'mint',
          counterparty: null,
          amount: 1_000_000_000_000_000n,
          key: { outer: 2, inner: 12 },
        },
        { kind: 'withdrawal', amount: 96_449_438_144_093n, key: { outer: 5, inner: 1 } },
      ],
      check: { unattributed: 0n },
    })
  })

  it('one to five: five withdrawals of the sender, one deposit for each recipient, from the same owner', () => {
    const name = 'gettx_json_mainnet_disperse_spl_transfer_1_to_5'
    const sent = moved(name, accountOf(name, '6Mkxxz'))
    expect(sent.movements.map(({ key, amount }) => [key.outer, amount])).toEqual(
      [3, 5, 7, 9, 11].map((at) => [at, 3_000_000_000n]),
    )
    expect(new Set(sent.movements.map(({ owner }) => owner)).size).toBe(5)
    for (const account of ['2eLFTm', '3ZiTyu', '7CycMk', 'Dtk76W', 'EgeD5Z']) {
      const { movements, check } = moved(name, accountOf(name, account))
      expect(movements).toMatchObject([{ kind: 'deposit', amount: 3_000_000_000n, ownerFrom: 'token-balance' }])
      expect(movements[0]?.owner).toMatch(/^EohzXC/)
      expect(check.unattributed).toBe(0n)
    }
  })

  it('several transferChecked as inner instructions: the source owner, not the fee payer', () => {
    const name = 'gettx_parsed_surfpool_multi_transferChecked_inner_closeAccount'
    expect(read(name).accounts[0]).toMatch(/^6ayEJC/)
    const { movements } = moved(name, accountOf(name, 'BF9fcS'))
    expect(movements).toMatchObject([{ kind: 'deposit', amount: 9_998_641n, key: { outer: 2, inner: 2 } }])
    expect(movements[0]?.owner).toMatch(/^At4u6x/)
  })

  it('block time: as recorded, or null', () => {
    const name = 'gettx_parsed_mainnet_usdc_transferChecked_durable_nonce'
    const account = accountOf(name, 'Efc6bp')
    expect(moved(name, account)).toMatchObject({ blockTime: 1_778_761_079, movements: [{ amount: 3_800_000n }] })
    const timeless = accepted(Object.assign({}, recording(name), { blockTime: null }))
    expect(parseStakingMovements(timeless, account)).toMatchObject({
      blockTime: null,
      movements: [{ amount: 3_800_000n }],
    })
  })
})
