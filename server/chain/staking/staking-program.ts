import type { ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'

/** What stands behind the staking account. */
export interface StakingProgram {
  /** The program, or where none is configured the owner of the staking account. */
  address: string
  /** The program can run, and the account that it stakes into takes tokens. */
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
 * Whether staking is open, as far as the chain tells. A staking account that isn't one of the mint, or is frozen, makes it
 * inactive, as does a program that isn't there. Throws RpcError when the nodes don't answer.
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
