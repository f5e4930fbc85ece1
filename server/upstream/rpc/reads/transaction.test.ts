import { describe, expect, it } from 'vitest'
import { parseTransaction, transactionSchema } from './transaction.ts'

const PAYER = 'EohzXCJJxTUbHDQvawQvFAUUnCDu6TkaMhpLL6Armm5t'
const ACCOUNT = '6T44rfi9BDUdZbEvVddZWVfsGrpC6N1sSSKYnCsLpump'
const LOOKED_UP = '565uLdnjfP69rUpGuE7d5rB65V6BoqYknnWrFdt5ebFk'
const READONLY = '3k2pJD3FtFT8zZLoYRgHEQgays1jYs6LYCKi5MWNPLKJ'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SIGNATURE = '5'.repeat(88)

const balance = (accountIndex: number | bigint, extra: object = { owner: PAYER }) => ({
  accountIndex,
  mint: MINT,
  uiTokenAmount: { amount: '9007199254740993', decimals: 6, uiAmount: 9007199254.740993 },
  ...extra,
})
const instruction = { programIdIndex: 2, accounts: [1, 3, 4], data: '3DX9znMtCC6j' }
const message = { accountKeys: [PAYER, ACCOUNT, TOKEN], instructions: [instruction], recentBlockhash: MINT }
const meta = {
  err: null,
  innerInstructions: [],
  loadedAddresses: { writable: [LOOKED_UP], readonly: [READONLY] },
  preTokenBalances: [balance(3)],
  postTokenBalances: [balance(1)],
}
const valid = { slot: 5, blockTime: 1_700_000_000, transaction: { signatures: [SIGNATURE], message }, meta, version: 0 }
const withMeta = (changes: object) => ({ ...valid, meta: { ...meta, ...changes } })
const withMessage = (changes: object) => ({
  ...valid,
  transaction: { ...valid.transaction, message: { ...message, ...changes } },
})

function found(answer: unknown) {
  const reading = parseTransaction(answer)
  if (reading.status !== 'found') throw new Error(JSON.stringify(reading))
  return reading.transaction
}

function refusal(answer: unknown) {
  const reading = parseTransaction(answer)
  if (reading.status !== 'invalid') throw new Error(`expected a refusal, got ${reading.status}`)
  return reading
}

describe('a transaction as a node answers it', () => {
  it('numbers the addresses from lookup tables after its own, the writable ones first', () => {
    const transaction = found(valid)
    expect(transaction.accounts).toEqual([PAYER, ACCOUNT, TOKEN, LOOKED_UP, READONLY])
    expect(transaction.instructions).toEqual([
      {
        outer: 0,
        inner: null,
        programId: TOKEN,
        form: 'raw',
        accounts: [ACCOUNT, LOOKED_UP, READONLY],
        data: '3DX9znMtCC6j',
      },
    ])
    expect(transaction.preTokenBalances).toEqual(
      new Map([[LOOKED_UP, { mint: MINT, owner: PAYER, amount: 9007199254740993n }]]),
    )
  })

  it('reads the same through the bare schema', () => {
    expect(transactionSchema.parse(valid)).toEqual(found(valid))
  })

  it('does not add them again when the keys are from jsonParsed', () => {
    const accountKeys = [PAYER, ACCOUNT, TOKEN, LOOKED_UP, READONLY].map((pubkey) => ({
      pubkey,
      signer: false,
      writable: true,
      source: 'transaction',
    }))
    expect(found(withMessage({ accountKeys })).accounts).toHaveLength(5)
  })

  it('accepts bigint for numbers and gives numbers, accepts digits for amounts and gives bigint', () => {
    const bigints = {
      ...withMeta({ preTokenBalances: [balance(3n)], innerInstructions: [{ index: 0n, instructions: [] }] }),
      slot: 5n,
      blockTime: 1_700_000_000n,
    }
    expect(found(bigints)).toEqual(found(valid))
    expect(found(bigints).slot).toBe(5)
  })

  it('puts inner instructions after their outer one, in order, and keeps their numbers apart', () => {
    const transaction = found({
      ...withMessage({ instructions: [instruction, instruction] }),
      meta: {
        ...meta,
        innerInstructions: [
          { index: 1, instructions: [{ ...instruction, data: '2', stackHeight: 2 }] },
          {
            index: 0,
            instructions: [
              { ...instruction, data: '3' },
              { ...instruction, data: '4', stackHeight: 3 },
            ],
          },
          { index: 1, instructions: [{ ...instruction, data: '5' }] },
        ],
      },
    })
    expect(transaction.instructions.map(({ outer, inner }) => [outer, inner])).toEqual([
      [0, null],
      [0, 0],
      [0, 1],
      [1, null],
      [1, 0],
      [1, 1],
    ])
  })

  it('accepts fields that real nodes omit, add or set to null', () => {
    const { transaction: body } = withMessage({ instructions: [] })
    const transaction = found({ slot: 5, transactionIndex: 3, transaction: body, meta: { err: null } })
    expect(transaction).toMatchObject({
      blockTime: null,
      failure: null,
      preTokenBalances: null,
      postTokenBalances: null,
    })
    expect(found({ ...valid, blockTime: null }).blockTime).toBeNull()
    for (const version of ['legacy', 0, undefined]) expect(found({ ...valid, version }).slot).toBe(5)
    expect(
      found(withMeta({ rewards: null, returnData: { data: ['', 'base64'] }, costUnits: 1n, innerInstructions: null }))
        .instructions,
    ).toHaveLength(1)
    for (const extra of [{}, { owner: null }, { owner: '' }, { programId: null }]) {
      expect(
        found(withMeta({ preTokenBalances: [balance(3, extra)] })).preTokenBalances?.get(LOOKED_UP)?.owner,
      ).toBeNull()
    }
  })

  it('tells missing records of balances apart from records without balances', () => {
    expect(found(withMeta({ preTokenBalances: [] })).preTokenBalances).toEqual(new Map())
    expect(found(withMeta({ preTokenBalances: null })).preTokenBalances).toBeNull()
    expect(found(withMeta({ preTokenBalances: undefined })).preTokenBalances).toBeNull()
  })

  it('accepts parsed, partly decoded and compiled instructions, and a memo whose parsed form is a string', () => {
    const instructions = [
      { programId: TOKEN, program: 'spl-token', parsed: { type: 'transfer', info: {} }, stackHeight: 1 },
      { programId: TOKEN, accounts: [ACCOUNT], data: '', stackHeight: null },
      { programId: READONLY, program: 'spl-memo', parsed: 'hello' },
    ]
    expect(found(withMessage({ instructions })).instructions).toEqual([
      { outer: 0, inner: null, programId: TOKEN, form: 'parsed', parsed: { type: 'transfer', info: {} } },
      { outer: 1, inner: null, programId: TOKEN, form: 'raw', accounts: [ACCOUNT], data: '' },
      { outer: 2, inner: null, programId: READONLY, form: 'parsed', parsed: 'hello' },
    ])
  })

  it('reads a failure from an object, a bare string, bigint inside, or the old status', () => {
    expect(found(withMeta({ err: 'InvalidRentPayingAccount' })).failure).toBe('InvalidRentPayingAccount')
    expect(found(withMeta({ err: { InstructionError: [6n, { Custom: 1n }] } })).failure).toBe(
      '{"InstructionError":[6,{"Custom":1}]}',
    )
    expect(found(withMeta({ err: undefined, status: { Err: 'AccountInUse' } })).failure).toBe('AccountInUse')
    expect(found(withMeta({ err: undefined, status: { Ok: null } })).failure).toBeNull()
  })

  it('returns missing for null, which only means that this node does not have it', () => {
    expect(parseTransaction(null)).toEqual({ status: 'missing' })
  })

  it('blames the request for a binary encoding, so no other node is tried', () => {
    for (const transaction of [['AQID', 'base64'], ['2J', 'base58'], '2J']) {
      expect(refusal({ ...valid, transaction })).toEqual({
        status: 'invalid',
        retryable: false,
        message: 'transaction: is in a binary encoding; ask for json or jsonParsed',
      })
    }
  })

  it.each([
    ['nothing', undefined, 'transaction: Invalid input: expected object, received undefined'],
    ['an error text', '<html>502</html>', 'transaction: Invalid input: expected object, received string'],
    ['no meta', { ...valid, meta: null }, 'meta: is missing, so it is unknown whether the transaction succeeded'],
    ['neither err nor status', withMeta({ err: undefined }), 'meta.err: is missing'],
    ['a fractional slot', { ...valid, slot: 1.5 }, 'slot: is not a whole number from 0 to 2^53'],
    ['a negative slot', { ...valid, slot: -1n }, 'slot: Too small'],
    ['no signature', { ...valid, transaction: { ...valid.transaction, signatures: [] } }, 'transaction.signatures'],
    ['a key that is not an address', withMessage({ accountKeys: ['0x00'] }), 'transaction.message.accountKeys'],
    ['no keys', withMessage({ accountKeys: [] }), 'transaction.message.accountKeys'],
    [
      'an instruction of no kind',
      withMessage({ instructions: [{ data: '' }] }),
      'is neither a compiled, a partly decoded nor a parsed instruction',
    ],
    [
      'data that is not base58',
      withMessage({ instructions: [{ ...instruction, data: '0OIl' }] }),
      'transaction.message.instructions.0',
    ],
    [
      'lookup tables left out',
      withMeta({ loadedAddresses: undefined }),
      'transaction.message.instructions.0: names account 3 of 3',
    ],
    [
      'a balance of no account',
      withMeta({ postTokenBalances: [balance(9)] }),
      'meta.postTokenBalances: names account 9 of 5',
    ],
    [
      'two balances of one account',
      withMeta({ preTokenBalances: [balance(1), balance(1)] }),
      'meta.preTokenBalances: has two entries for account 1',
    ],
    [
      'calls of no instruction',
      withMeta({ innerInstructions: [{ index: 1, instructions: [] }] }),
      "belong to instruction 1, which isn't there",
    ],
    [
      'a float for an amount',
      withMeta({ preTokenBalances: [balance(1, { uiTokenAmount: { amount: '1.5' } })] }),
      'is not an amount in base units',
    ],
    [
      'a number for an amount',
      withMeta({ preTokenBalances: [balance(1, { uiTokenAmount: { amount: 15 } })] }),
      'uiTokenAmount.amount',
    ],
    [
      'more than 64 bits',
      withMeta({ preTokenBalances: [balance(1, { uiTokenAmount: { amount: '18446744073709551616' } })] }),
      'is more than a token account can hold',
    ],
  ])('refuses %s with a clear message, and lets another node try', (_, answer, message) => {
    const { retryable, message: said } = refusal(answer)
    expect(said).toContain(message)
    expect(retryable).toBe(true)
  })
})
