import { z } from 'zod'
import { base58FromBytes, bytesFromBase58 } from '../../../lib/base58.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-instruction.ts'

const compiled = z.looseObject({ programIdIndex: z.number(), accounts: z.array(z.number()), data: z.string() })
const addresses = z.array(z.string())
const jsonAnswer = z.looseObject({
  transaction: z.looseObject({
    message: z.looseObject({ header: z.looseObject({ numRequiredSignatures: z.number() }), accountKeys: addresses, instructions: z.array(compiled) }),
  }),
  meta: z.looseObject({
    innerInstructions: z.array(z.object({ index: z.number(), instructions: z.array(compiled) })).nullish(),
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
  }),
})

/**
 * For tests: a node's jsonParsed answer for the transaction of a json answer, with the field names of the node's own parser.
 * `partly` leaves token instructions partly decoded, as nodes without a parser for them do.
 */
export function asJsonParsed(json: unknown, partly = false): unknown {
  const { transaction, meta, ...rest } = jsonAnswer.parse(json)
  const { accountKeys, instructions, header, ...message } = transaction.message
  const { loadedAddresses, innerInstructions, ...metaRest } = meta
  const looked = [...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])]
  const keys = [...accountKeys, ...looked]
  const convert = ({ programIdIndex, accounts, data }: z.output<typeof compiled>) => {
    const programId = keys[programIdIndex] ?? ''
    const named = accounts.map((index) => keys[index] ?? '')
    const parsed = partly ? null : parse(programId, named, bytesFromBase58(data))
    return parsed ? { programId, program: 'spl-token', parsed, stackHeight: 1 } : { programId, accounts: named, data }
  }
  return {
    ...rest,
    transaction: {
      ...transaction,
      message: {
        ...message,
        accountKeys: keys.map((pubkey, index) => ({
          pubkey,
          signer: index < header.numRequiredSignatures,
          writable: true,
          source: index < accountKeys.length ? 'transaction' : 'lookupTable',
        })),
        instructions: instructions.map(convert),
      },
    },
    meta: {
      ...metaRest,
      innerInstructions:
        innerInstructions?.map(({ index, instructions }) => ({ index, instructions: instructions.map(convert) })) ??
        null,
    },
  }
}

type Parsed = { type: string; info: Record<string, unknown> } | string

function parse(programId: string, accounts: string[], data: Uint8Array): Parsed | null {
  if (programId === 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') return new TextDecoder().decode(data)
  if (programId === ASSOCIATED_TOKEN_PROGRAM) {
    const [source, account, wallet, mint] = accounts
    return { type: data[0] === 1 ? 'createIdempotent' : 'create', info: { source, account, wallet, mint } }
  }
  return programId === TOKEN_PROGRAM || programId === TOKEN_2022_PROGRAM ? parseToken(accounts, data) : null
}

function parseToken(accounts: string[], data: Uint8Array): Exclude<Parsed, string> | null {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const plain = (at: number) => view.getBigUint64(at, true).toString()
  const ui = (at: number) => ({ amount: plain(at), decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' })
  const key = (at: number) => base58FromBytes(data.subarray(at, at + 32))
  const [a, b, c, d] = accounts
  /** A single key signs under the plain name, a multisig under a name of its own and with its signers. */
  const by = (at: number, name: string) => {
    const multisig = `multisig${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    return accounts.length > at + 1
      ? { [multisig]: accounts[at], signers: accounts.slice(at + 1) }
      : { [name]: accounts[at] }
  }
  const checked = { source: a, mint: b, destination: c, ...by(3, 'authority') }
  switch (data[0]) {
    case 1:
      return { type: 'initializeAccount', info: { account: a, mint: b, owner: c, rentSysvar: d } }
    case 3:
      return { type: 'transfer', info: { source: a, destination: b, amount: plain(1), ...by(2, 'authority') } }
    case 6:
      return {
        type: 'setAuthority',
        info: { account: a, authorityType: 'accountOwner', newAuthority: key(3), ...by(1, 'authority') },
      }
    case 7:
      return { type: 'mintTo', info: { mint: a, account: b, amount: plain(1), ...by(2, 'mintAuthority') } }
    case 8:
      return { type: 'burn', info: { account: a, mint: b, amount: plain(1), ...by(2, 'authority') } }
    case 9:
      return { type: 'closeAccount', info: { account: a, destination: b, ...by(2, 'owner') } }
    case 12:
      return { type: 'transferChecked', info: { ...checked, tokenAmount: ui(1) } }
    case 14:
      return { type: 'mintToChecked', info: { mint: a, account: b, tokenAmount: ui(1), ...by(2, 'mintAuthority') } }
    case 15:
      return { type: 'burnChecked', info: { account: a, mint: b, tokenAmount: ui(1), ...by(2, 'authority') } }
    case 16:
      return { type: 'initializeAccount2', info: { account: a, mint: b, owner: key(1), rentSysvar: c } }
    case 17:
      return { type: 'syncNative', info: { account: a } }
    case 18:
      return { type: 'initializeAccount3', info: { account: a, mint: b, owner: key(1) } }
    case 21:
      return { type: 'getAccountDataSize', info: { mint: a, extensionTypes: ['immutableOwner'] } }
    case 22:
      return { type: 'initializeImmutableOwner', info: { account: a } }
    case 26:
      if (data[1] === 1)
        return { type: 'transferCheckedWithFee', info: { ...checked, tokenAmount: ui(2), feeAmount: ui(11) } }
      return {
        type: 'withdrawWithheldTokensFromMint',
        info: { mint: a, feeRecipient: b, ...by(2, 'withdrawWithheldAuthority') },
      }
    case 27:
      return {
        type: 'depositConfidentialTransfer',
        info: { source: a, destination: a, mint: b, amount: Number(plain(2)), decimals: 6, owner: c },
      }
    case 46: {
      const info = { account: a, mint: b, permissionedBurnAuthority: c, ...by(3, 'authority') }
      return data[1] === 1
        ? { type: 'permissionedBurn', info: { ...info, amount: plain(2) } }
        : { type: 'permissionedBurnChecked', info: { ...info, tokenAmount: ui(2) } }
    }
    case 255: {
      const instructions: unknown[] = []
      let at = 1
      let from = 0
      while (at < data.length) {
        const [count = 0, length = 0] = data.subarray(at, at + 2)
        const item = parseToken(accounts.slice(from, from + count), data.slice(at + 2, at + 2 + length))
        // The node gives up on the whole batch when it can't parse one item.
        if (!item) return null
        instructions.push(item)
        from += count
        at += 2 + length
      }
      return { type: 'batch', info: { instructions } }
    }
    default:
      return null
  }
}
