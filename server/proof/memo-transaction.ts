import { createHash } from 'node:crypto'
import { bytesFromBase58 } from '../lib/base58.ts'

export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** What a wallet signs in place of a text. */
export interface ProofMemo {
  wallet: string
  text: string
  nonce: string
}

/**
 * An unsigned transaction in its legacy wire form: the wallet pays, and its one instruction is a memo of the text, signed by
 * the wallet. Its blockhash is of no block, so it can't be executed, whoever gets hold of it.
 */
export function memoTransaction({ wallet, text, nonce }: ProofMemo): Uint8Array {
  const data = Buffer.from(text, 'utf8')
  const signatures = [1, ...Buffer.alloc(64)]
  // One signer, which is writable as the payer; one account that is only read: the program.
  const header = [1, 0, 1]
  const keys = [2, ...bytesFromBase58(wallet), ...bytesFromBase58(MEMO_PROGRAM)]
  const memo = [1, 1, 1, 0, ...compactLength(data.length), ...data]
  return Uint8Array.from([...signatures, ...header, ...keys, ...noBlockhash(nonce), ...memo])
}

/** Derived by hash: that a block ever had it is as likely as guessing a key. */
export function noBlockhash(nonce: string): Buffer {
  return createHash('sha256').update(`the blockhash of no block: ${nonce}`).digest()
}

/** Seven bits a byte, the lowest first: as Solana writes lengths. */
function compactLength(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)]
}
