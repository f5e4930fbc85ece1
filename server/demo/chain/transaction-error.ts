import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js'

/** In the nodes' form: a name, or an object with one key. */
export type TransactionError = string | { [name: string]: number | { account_index: number } | readonly [number, string | { Custom: number } | { BorshIoError: string }] }

/** The error of a transaction that the machine refused or that failed. */
export function transactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? 'SanitizeFailure'
  if ('err' in error) {
    const cause = error.err()
    if (typeof cause === 'number') return { InstructionError: [error.index, INSTRUCTION_ERRORS[cause] ?? 'GenericError'] }
    return { InstructionError: [error.index, 'code' in cause ? { Custom: cause.code } : { BorshIoError: cause.msg }] }
  }
  if ('accountIndex' in error) return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  return { DuplicateInstruction: error.index }
}

/** Whether it ran and failed, costing its fee and leaving a trace, or was never admitted. */
export function leavesATrace(error: TransactionError): boolean {
  return typeof error === 'object' && ('InstructionError' in error || 'InsufficientFundsForRent' in error)
}

/** The nodes' sentence for a refused transaction. */
export function errorSentence(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? `Transaction error: ${error}`
  const instruction = error['InstructionError']
  if (!Array.isArray(instruction)) return `Transaction error: ${Object.keys(error).join()}`
  const cause: unknown = instruction[1]
  const custom = typeof cause === 'object' && cause !== null && 'Custom' in cause ? Number(cause.Custom) : null
  const text = custom === null ? words(String(cause)) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${instruction[0]}: ${text}`
}

const SENTENCES: Record<string, string> = {
  BlockhashNotFound: 'Blockhash not found',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  AlreadyProcessed: 'This transaction has already been processed',
  SignatureFailure: 'Transaction did not pass signature verification',
}

const words = (name: string) => name.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()

// The package exports these lists as const enums, which only its own compilation can read.
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed
  BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure
  ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound
  InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount
  WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/)

const INSTRUCTION_ERRORS =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId
  MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId
  ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex
  ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed
  AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange
  ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds
  InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete
  ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar
  IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)
