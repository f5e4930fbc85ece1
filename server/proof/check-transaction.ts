import { base58FromBytes } from '../lib/base58.ts'
import { isSignedBy } from './ed25519.ts'
import { MEMO_PROGRAM, noBlockhash, type ProofMemo } from './memo-transaction.ts'
import { readTransaction } from './transaction-reader.ts'

/** Wallets add its instructions to what they sign, to set a fee that here nobody ever pays. */
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'

/**
 * Whether these bytes are what memoTransaction() asked for, signed by the wallet. `changed`: another text, payer, signer or
 * blockhash, a further instruction, an address table, bytes that don't belong. The version may be another, and the wallet may
 * have set a compute budget.
 */
export function checkTransaction(wire: Uint8Array, asked: ProofMemo): 'signed' | 'changed' | 'wrong' {
  const transaction = readTransaction(wire)
  if (!transaction || transaction.lookupTables > 0 || transaction.signatures.length !== 1) return 'changed'
  const { message, signatures, instructions, blockhash } = transaction
  const keys = transaction.keys.map(base58FromBytes)
  if (keys[0] !== asked.wallet || !noBlockhash(asked.nonce).equals(blockhash)) return 'changed'
  const programs = instructions.map(({ program }) => keys[program])
  if (programs.filter((program) => program === MEMO_PROGRAM).length !== 1) return 'changed'
  const text = Buffer.from(asked.text, 'utf8')
  const asAsked = instructions.every(({ accounts, data }, index) => {
    if (programs[index] === COMPUTE_BUDGET_PROGRAM) return accounts.length === 0
    return programs[index] === MEMO_PROGRAM && accounts.length === 1 && accounts[0] === 0 && text.equals(data)
  })
  // A key that no instruction uses would be an account that the text doesn't speak of.
  if (!asAsked || keys.slice(1).some((key) => !programs.includes(key))) return 'changed'
  const [signature] = signatures
  return signature && isSignedBy(asked.wallet, message, signature) ? 'signed' : 'wrong'
}
