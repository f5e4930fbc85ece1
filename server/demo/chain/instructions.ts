import { addressBytes } from './base58.ts'
import { join, u64 } from './bytes.ts'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

export interface Instruction {
  programId: string
  accounts: readonly { address: string; signer: boolean; writable: boolean }[]
  data: Uint8Array
}

export function createAccount(payer: string, account: string, lamports: bigint, space: number, owner: string): Instruction {
  return {
    programId: SYSTEM_PROGRAM,
    accounts: [signs(payer, true), signs(account, true)],
    data: join([0, 0, 0, 0], u64(lamports), u64(BigInt(space)), addressBytes(owner)),
  }
}

/** Also succeeds if the account exists already. */
export function createTokenAccount(payer: string, account: string, owner: string, mint: string, tokenProgram = TOKEN_PROGRAM): Instruction {
  return {
    programId: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [signs(payer, true), writes(account), reads(owner), reads(mint), reads(SYSTEM_PROGRAM), reads(tokenProgram)],
    data: Uint8Array.of(1),
  }
}

/** Without freeze authority. */
export function initializeMint(mint: string, decimals: number, authority: string, tokenProgram = TOKEN_PROGRAM): Instruction {
  return { programId: tokenProgram, accounts: [writes(mint)], data: join([20, decimals], addressBytes(authority), [0]) }
}

export function mintTo(mint: string, account: string, authority: string, amount: bigint, tokenProgram = TOKEN_PROGRAM): Instruction {
  return { programId: tokenProgram, accounts: [writes(mint), writes(account), signs(authority)], data: join([7], u64(amount)) }
}

/** Authorised by the owner of the account. */
export function burn(account: string, mint: string, authority: string, amount: bigint, tokenProgram = TOKEN_PROGRAM): Instruction {
  return { programId: tokenProgram, accounts: [writes(account), writes(mint), signs(authority)], data: join([8], u64(amount)) }
}

/** Removes the mint authority for good. */
export function giveUpMinting(mint: string, authority: string): Instruction {
  return { programId: TOKEN_PROGRAM, accounts: [writes(mint), signs(authority)], data: Uint8Array.of(6, 0, 0) }
}

/** The older form, which doesn't name the mint. */
export function transferTokens(source: string, destination: string, authority: string, amount: bigint): Instruction {
  return { programId: TOKEN_PROGRAM, accounts: [writes(source), writes(destination), signs(authority)], data: join([3], u64(amount)) }
}

export interface CheckedTransfer {
  source: string
  mint: string
  destination: string
  authority: string
  amount: bigint
  decimals: number
  tokenProgram?: string
}

export function transferChecked({ source, mint, destination, authority, amount, decimals, tokenProgram = TOKEN_PROGRAM }: CheckedTransfer): Instruction {
  return {
    programId: tokenProgram,
    accounts: [writes(source), reads(mint), writes(destination), signs(authority)],
    data: join([12], u64(amount), [decimals]),
  }
}

export function closeTokenAccount(account: string, destination: string, owner: string): Instruction {
  return { programId: TOKEN_PROGRAM, accounts: [writes(account), writes(destination), signs(owner)], data: Uint8Array.of(9) }
}

export function memo(text: string): Instruction {
  return { programId: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(text) }
}

/** Deposits through the staking program, which itself calls the token program. See staking-program.ts. */
export function stakeThroughProgram(programId: string, source: string, stakingAccount: string, owner: string, amount: bigint): Instruction {
  return { programId, accounts: [writes(source), writes(stakingAccount), signs(owner), reads(TOKEN_PROGRAM)], data: u64(amount) }
}

const reads = (address: string) => ({ address, signer: false, writable: false })
const writes = (address: string) => ({ address, signer: false, writable: true })
const signs = (address: string, writable = false) => ({ address, signer: true, writable })
