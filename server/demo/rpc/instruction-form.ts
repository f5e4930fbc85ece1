import { base58 } from '../chain/base58.ts'
import { readU32, readU64 } from '../chain/bytes.ts'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/programs.ts'
import type { CompiledInstruction } from '../chain/wire-format.ts'
import { parseTokenInstruction } from './token-instruction-form.ts'

/** An instruction as jsonParsed shows it: parsed if a node knows the program, otherwise partly decoded. */
export function parsedInstruction(
  { programIdIndex, accounts, data }: CompiledInstruction,
  keys: readonly string[],
  stackHeight: number | null,
  decimals: (account: string) => number,
): object {
  const programId = keys[programIdIndex] ?? ''
  const named = accounts.map((index) => keys[index] ?? '')
  const known = parse(programId, named, data, decimals)
  return known ? { parsed: known.parsed, program: known.program, programId, stackHeight } : { accounts: named, data: base58(data), programId, stackHeight }
}

/** As json shows it. */
export function compiledInstruction({ programIdIndex, accounts, data }: CompiledInstruction, stackHeight: number | null): object {
  return { accounts, data: base58(data), programIdIndex, stackHeight }
}

function parse(programId: string, accounts: readonly string[], data: Uint8Array, decimals: (account: string) => number) {
  switch (programId) {
    case MEMO_PROGRAM:
      return { program: 'spl-memo', parsed: new TextDecoder().decode(data) }
    case ASSOCIATED_TOKEN_PROGRAM:
      return described('spl-associated-token-account', parseAssociated(accounts, data))
    case SYSTEM_PROGRAM:
      return described('system', parseSystem(accounts, data))
    case TOKEN_PROGRAM:
    case TOKEN_2022_PROGRAM:
      return described('spl-token', parseTokenInstruction(accounts, data, decimals))
    default:
      return null
  }
}

const described = (program: string, parsed: object | null) => parsed && { program, parsed }

function parseAssociated([source, account, wallet, mint, systemProgram, tokenProgram]: readonly string[], data: Uint8Array): object | null {
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : null
  return type && { info: { account, mint, source, systemProgram, tokenProgram, wallet }, type }
}

function parseSystem([first, second]: readonly string[], data: Uint8Array): object | null {
  if (data.length < 4) return null
  const owner = (at: number) => base58(data.subarray(at, at + 32))
  switch (readU32(data, 0)) {
    case 0:
      if (data.length < 52) return null
      return { info: { lamports: readU64(data, 4), newAccount: second, owner: owner(20), source: first, space: readU64(data, 12) }, type: 'createAccount' }
    case 1:
      return data.length < 36 ? null : { info: { account: first, owner: owner(4) }, type: 'assign' }
    case 2:
      return data.length < 12 ? null : { info: { destination: second, lamports: readU64(data, 4), source: first }, type: 'transfer' }
    case 8:
      return data.length < 12 ? null : { info: { account: first, space: readU64(data, 4) }, type: 'allocate' }
    default:
      return null
  }
}
