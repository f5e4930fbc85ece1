import { base58 } from '../chain/base58.ts'
import type { NodeChain } from '../chain/chain.ts'
import type { LedgerEntry, TokenFigure } from '../chain/ledger.ts'
import { readMint } from '../chain/token-state.ts'
import type { WireTransaction } from '../chain/wire-format.ts'
import { decodeTransaction, isWritable } from '../chain/wire-transaction.ts'
import { tokenAmountForm } from './account-form.ts'
import { compiledInstruction, parsedInstruction } from './instruction-form.ts'
import { RpcFault } from './rpc-fault.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base64' | 'base58'

/** A transaction as `getTransaction` answers it. `highestVersion`: the client's maximum, if any. */
export function transactionForm(chain: NodeChain, entry: LedgerEntry, encoding: TransactionEncoding, highestVersion: number | null): object | RpcFault {
  const transaction = decodeTransaction(entry.wire)
  if (!transaction) throw new Error(`${entry.signature} can't be read any more`)
  const { version } = transaction
  if (version !== 'legacy' && version > (highestVersion ?? -1)) return new RpcFault(-32015, unsupportedVersion(version))
  const decimals = (mint: string) => readMint(chain.accounts.at(mint, Infinity))?.decimals ?? 0
  return {
    blockTime: chain.slots.blockTime(entry.slot),
    meta: metaForm(entry, transaction, encoding, decimals),
    slot: entry.slot,
    transaction: bodyForm(entry, transaction, encoding, decimals),
    ...(highestVersion === null ? {} : { version }),
  }
}

/** In Agave 4.2's words. */
function unsupportedVersion(version: number): string {
  return `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`
}

function metaForm(entry: LedgerEntry, { version }: WireTransaction, encoding: TransactionEncoding, decimals: (mint: string) => number): object {
  const { error, inner, logs, computeUnits, fee, lamportsBefore, lamportsAfter, tokensBefore, tokensAfter, loaded, keys } = entry
  return {
    computeUnitsConsumed: computeUnits,
    err: error,
    fee,
    innerInstructions: inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((call) =>
        encoding === 'jsonParsed' ? parsedInstruction(call, keys, call.stackHeight, decimals) : compiledInstruction(call, call.stackHeight),
      ),
    })),
    // With jsonParsed they are among the account keys, and version 1 has none.
    ...(encoding === 'jsonParsed' || version === 1 ? {} : { loadedAddresses: { readonly: loaded.readonly, writable: loaded.writable } }),
    logMessages: logs,
    postBalances: lamportsAfter,
    postTokenBalances: tokensAfter.map(tokenBalanceForm),
    preBalances: lamportsBefore,
    preTokenBalances: tokensBefore.map(tokenBalanceForm),
    rewards: [],
    status: error === null ? { Ok: null } : { Err: error },
  }
}

function tokenBalanceForm({ accountIndex, mint, owner, programId, amount, decimals }: TokenFigure): object {
  const shown = tokenAmountForm(amount, decimals)
  // In stored transactions zero has no float: nodes write null there.
  return { accountIndex, mint, owner, programId, uiTokenAmount: { ...shown, uiAmount: amount === 0n ? null : shown.uiAmount } }
}

function bodyForm(
  { wire, loaded, keys }: LedgerEntry,
  transaction: WireTransaction,
  encoding: TransactionEncoding,
  decimals: (mint: string) => number,
): unknown {
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58(wire), 'base58']
  const { header, accountKeys, recentBlockhash, instructions, signatures, lookups, config, version } = transaction
  const parsed = encoding === 'jsonParsed'
  const message = {
    accountKeys: parsed
      ? keys.map((pubkey, index) => ({
          pubkey,
          signer: index < header.numRequiredSignatures,
          source: index < accountKeys.length ? 'transaction' : 'lookupTable',
          writable: index < accountKeys.length ? isWritable(transaction, index) : index < accountKeys.length + loaded.writable.length,
        }))
      : accountKeys,
    ...(version === 0 ? { addressTableLookups: lookups } : {}),
    ...(parsed ? {} : { header }),
    instructions: instructions.map((instruction) =>
      parsed ? parsedInstruction(instruction, keys, null, decimals) : compiledInstruction(instruction, null),
    ),
    recentBlockhash,
    ...(config === null ? {} : { transactionConfig: config }),
  }
  return { message, signatures: signatures.map(base58) }
}
