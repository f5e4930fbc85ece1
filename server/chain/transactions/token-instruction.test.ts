import { describe, expect, it } from 'vitest'
import { tokenSteps, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-instruction.ts'
import { asJsonParsed } from './testing/json-parsed.ts'
import { accepted, address, answer, type Call, in2022, MINT, token } from './testing/token-transaction.ts'

const [A, B, OWNER, OTHER] = [address('a'), address('b'), address('owner'), address('other')]

/** The steps of a call in each of the three forms in which a node can answer it. */
function inEachForm(call: Call) {
  const json = answer({ calls: [call] })
  return [json, asJsonParsed(json), asJsonParsed(json, true)].map((raw) =>
    accepted(raw).instructions.flatMap(tokenSteps),
  )
}

const moved = { source: A, destination: B, authority: OWNER, batch: null }
const changed = { account: A, mint: MINT, authority: OWNER, batch: null }
const belongs = { kind: 'owner', account: A, owner: OWNER, batch: null }
const U64 = 2n ** 64n - 1n

describe('token instructions, raw, parsed and partly decoded', () => {
  it.each<[string, Call, object[]]>([
    ['transfer', token.transfer(A, B, OWNER, U64), [{ kind: 'transfer', ...moved, mint: null, amount: U64, fee: 0n }]],
    [
      'transferChecked',
      token.transferChecked(A, B, OWNER, 5n),
      [{ kind: 'transfer', ...moved, mint: MINT, amount: 5n, fee: 0n }],
    ],
    [
      'transferCheckedWithFee',
      token.transferCheckedWithFee(A, B, OWNER, 5n, 2n),
      [{ kind: 'transfer', ...moved, mint: MINT, amount: 5n, fee: 2n }],
    ],
    ['mintTo', token.mintTo(A, OWNER, 7n), [{ kind: 'mint', ...changed, amount: 7n }]],
    ['mintToChecked', token.mintToChecked(A, OWNER, 7n), [{ kind: 'mint', ...changed, amount: 7n }]],
    ['burn', token.burn(A, OWNER, 7n), [{ kind: 'burn', ...changed, amount: 7n }]],
    ['burnChecked', token.burnChecked(A, OWNER, 7n), [{ kind: 'burn', ...changed, amount: 7n }]],
    ['permissionedBurn', token.permissionedBurn(A, OWNER, 7n), [{ kind: 'burn', ...changed, amount: 7n }]],
    [
      'permissionedBurnChecked',
      token.permissionedBurnChecked(A, OWNER, 7n),
      [{ kind: 'burn', ...changed, amount: 7n }],
    ],
    ['initializeAccount', token.initializeAccount(A, OWNER), [belongs]],
    ['initializeAccount2', token.initializeAccount2(A, OWNER), [belongs]],
    ['initializeAccount3', token.initializeAccount3(A, OWNER), [belongs]],
    ['setAuthority of the owner', token.setOwner(A, OTHER, OWNER), [belongs]],
    ['create of an associated account', token.createAssociated(B, A, OWNER), [belongs]],
    ['createIdempotent', token.createAssociated(B, A, OWNER, 1), [belongs]],
    ['closeAccount', token.closeAccount(A, B, OWNER), []],
    ['syncNative', token.syncNative(A), []],
    ['withdrawWithheldTokensFromMint', token.withdrawWithheldFromMint(A, OWNER), []],
    ['a confidential deposit', token.confidentialDeposit(A, OWNER, 5n), []],
  ])('%s', (_, call, expected) => {
    const inEitherProgram = call.program === TOKEN_PROGRAM ? [call, in2022(call)] : [call]
    for (const form of inEitherProgram.flatMap(inEachForm)) expect(form).toEqual(expected)
  })

  it('takes the address of a multisig as the authority, not its signers', () => {
    const plain = token.transferChecked(A, B, OWNER, 5n)
    const signed = { ...plain, accounts: [...plain.accounts, address('signer 1'), address('signer 2')] }
    for (const form of inEachForm(signed)) expect(form).toMatchObject([{ authority: OWNER }])
    const minted = token.mintTo(A, OWNER, 5n)
    for (const form of inEachForm({ ...minted, accounts: [...minted.accounts, OTHER] })) {
      expect(form).toMatchObject([{ authority: OWNER }])
    }
  })

  it('opens a batch, and numbers its items the same in every form', () => {
    const batch = token.batch(
      token.closeAccount(B, OTHER, OWNER),
      token.transferChecked(A, B, OWNER, 5n),
      token.burn(A, OWNER, 1n),
    )
    const forms = [...inEachForm(batch), ...inEachForm(in2022(batch))]
    expect(forms).toHaveLength(6)
    for (const form of forms) {
      expect(form.map(({ kind, batch }) => [kind, batch])).toEqual([
        ['transfer', 1],
        ['burn', 2],
      ])
    }
  })

  it('ignores a batch that is cut off or nested in another', () => {
    const transfer = token.transfer(A, B, OWNER, 5n)
    const whole = token.batch(transfer)
    const raw = (call: Call) => accepted(answer({ calls: [call] })).instructions.flatMap(tokenSteps)
    expect(raw(whole)).toHaveLength(1)
    expect(raw({ ...whole, data: whole.data.slice(0, -1) })).toEqual([])
    expect(raw({ ...whole, accounts: whole.accounts.slice(0, 2) })).toEqual([])
    expect(raw(token.batch(whole))).toEqual([])
  })

  it('ignores instructions that are too short, and those of other programs', () => {
    const transfer = token.transfer(A, B, OWNER, 5n)
    const raw = (call: Call) => accepted(answer({ calls: [call] })).instructions.flatMap(tokenSteps)
    expect(raw({ ...transfer, data: transfer.data.slice(0, 8) })).toEqual([])
    expect(raw({ ...transfer, accounts: [A, B] })).toEqual([])
    expect(raw({ ...transfer, data: [] })).toEqual([])
    expect(raw({ ...transfer, program: address('impostor') })).toEqual([])
    expect(raw({ ...transfer, data: [...transfer.data, 0] })).toHaveLength(1)
  })

  it('ignores a parsed instruction that lacks a part or has garbage in it', () => {
    const steps = (parsed: unknown, programId = TOKEN_2022_PROGRAM) =>
      tokenSteps({ outer: 0, inner: null, programId, form: 'parsed', parsed })
    const info = { source: A, destination: B, authority: OWNER, amount: '5' }
    expect(steps({ type: 'transfer', info })).toHaveLength(1)
    expect(steps({ type: 'transfer', info: { ...info, amount: 5 } })).toMatchObject([{ amount: 5n }])
    for (const amount of ['5.0', '-5', '', null, 5.5, undefined, { amount: '5' }]) {
      expect(steps({ type: 'transfer', info: { ...info, amount } })).toEqual([])
    }
    expect(steps({ type: 'transfer', info }, address('impostor'))).toEqual([])
    expect(steps({ type: 'transferCheckedWithFee', info })).toEqual([])
    expect(steps({ type: 'unwrapLamports', info })).toEqual([])
    for (const parsed of [
      'transfer',
      {},
      { type: 'transfer' },
      { type: 'transfer', info: null },
      { type: 'batch', info: [] },
    ]) {
      expect(steps(parsed)).toEqual([])
    }
  })

  it('ignores a change of authority other than the owner', () => {
    const close = token.setOwner(A, OTHER, OWNER)
    const raw = (data: number[]) => accepted(answer({ calls: [{ ...close, data }] })).instructions.flatMap(tokenSteps)
    expect(raw(close.data)).toHaveLength(1)
    expect(raw([6, 3, ...close.data.slice(2)])).toEqual([])
    expect(raw([6, 2, 0])).toEqual([])
    const info = { account: A, authorityType: 'closeAccount', newAuthority: OWNER, authority: OTHER }
    const parsed = (info: object) =>
      tokenSteps({
        outer: 0,
        inner: null,
        programId: TOKEN_PROGRAM,
        form: 'parsed',
        parsed: { type: 'setAuthority', info },
      })
    expect(parsed(info)).toEqual([])
    expect(parsed({ ...info, authorityType: 'accountOwner' })).toHaveLength(1)
  })
})
