import type { ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'

/** The program behind the staking account. */
export interface StakingProgram {
  /** The program, or the staking account's owner when none is configured. */
  address: string
  /** The program can run, and the account it stakes into accepts tokens. */
  active: boolean
  /** The older slot of the two accounts. */
  slot: number
}

/** Programs are accounts that one of these owns. */
const LOADERS: ReadonlySet<string> = new Set([
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/**
 * Whether staking is open, as far as the chain shows. It is inactive when the program doesn't exist, or when the staking
 * account is frozen or of another mint. Rejects with RpcError when the nodes don't answer.
 */
export async function readStakingProgram({
  reads,
  mint,
  stakingAccount,
  program,
  ...options
}: { reads: Pick<SolanaReads, 'accountInfo'>; mint: string; stakingAccount: string; program?: string | undefined } & ReadOptions): Promise<StakingProgram> {
  const account = await reads.accountInfo(stakingAccount, options)
  const usable = account.value?.kind === 'token-account' && account.value.mint === mint && !account.value.frozen
  if (program === undefined) {
    const address = account.value?.kind === 'token-account' ? account.value.owner : stakingAccount
    return { address, active: usable, slot: account.slot }
  }
  const code = await reads.accountInfo(program, options)
  const runs = code.value !== null && LOADERS.has(code.value.program)
  return { address: program, active: usable && runs, slot: Math.min(account.slot, code.slot) }
}
