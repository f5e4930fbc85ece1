import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'
import { tokenOwners } from './token-owner.ts'
import { TOKEN_2022_PROGRAM, type TokenStep, tokenSteps } from './token-instruction.ts'
import { type PathEnd, type TokenFlow, tokenPaths } from './token-path.ts'
import { withheldFees } from './withheld-fees.ts'

/** The effect of one transaction on one token account. `blockTime` in unix seconds. */
export type StakingOutcome = { signature: string; slot: number; blockTime: number | null } & (
  | { status: 'failed'; failure: string }
  /** The account isn't named, or its balance is provably unchanged and no instruction moved it. */
  | { status: 'irrelevant' }
  /** `movements` may be empty: then the balance changed, or may have, in a way that no known instruction explains. */
  | { status: 'moved'; movements: readonly StakingMovement[]; check: BalanceCheck }
)

export type StakingMovement = StakingDeposit | StakingWithdrawal

export interface StakingDeposit extends MovementParts {
  kind: 'deposit'
  /**
   * Whose tokens came in: the owner of the source account at that moment, else the authority that moved them; for new tokens
   * (`mint`) the mint's authority. Where a program's account merely passed them on (a router's), the owner of the account
   * they came from, who signed for it (`origin`), else the only signer (`signer`); null when unknown. Never the fee payer as
   * such, who may be anyone.
   */
  owner: string | null
  ownerFrom: 'token-balance' | 'initialize' | 'authority' | 'mint' | 'origin' | 'signer' | 'unknown'
}

export interface StakingWithdrawal extends MovementParts {
  kind: 'withdrawal'
  /**
   * Who received the tokens: the owner of the destination account, or of the one to which a program's account passed them on.
   * Null for burnt tokens and when no record shows it: the authority of a withdrawal stands for the staking account, not for
   * the receiver.
   */
  owner: string | null
  ownerFrom: 'token-balance' | 'initialize' | 'burn' | 'origin' | 'signer' | 'unknown'
}

interface MovementParts {
  key: MovementKey
  /** The token account on the other side; null for minted and burnt tokens. */
  counterparty: string | null
  /** Who authorized it: owner, delegate, multisig, or mint authority. */
  authority: string
  mint: string | null
  /** Base units, above zero: the account's gain (net of a transfer fee) or loss. */
  amount: bigint
}

/** The position of the movement. `inner` is null for an outer instruction, `batch` outside of a batch instruction. */
export interface MovementKey {
  signature: string
  outer: number
  inner: number | null
  batch: number | null
}

/** inflow − outflow + `unattributed` = balance after − balance before, in base units. Movements are unchecked when the node recorded no balances. */
export type BalanceCheck = { checked: true; unattributed: bigint } | { checked: false; unattributed: null }

/** The deposits into and withdrawals from a token account in one transaction, each once, in the order they happened. */
export function parseStakingMovements(tx: ParsedTransaction, tokenAccount: string): StakingOutcome {
  const { signature, slot, blockTime, failure } = tx
  const common = { signature, slot, blockTime }
  if (failure !== null) return { ...common, status: 'failed', failure }
  if (!tx.accounts.includes(tokenAccount)) return { ...common, status: 'irrelevant' }

  const found = movementsOf(tx, tokenAccount)
  const movements = netOfFees(found, checkBalance(tx, tokenAccount, found.movements))
  const check = checkBalance(tx, tokenAccount, movements)
  if (movements.length === 0 && check.unattributed === 0n) return { ...common, status: 'irrelevant' }
  return { ...common, status: 'moved', movements, check }
}

/** One id per movement, the same from every node and in either encoding. */
export function movementId({ signature, outer, inner, batch }: MovementKey): string {
  return [signature, outer, inner ?? '', batch ?? ''].join(':')
}

interface Found {
  movements: StakingMovement[]
  /** The deposits from which a fee that no instruction names may have been withheld. */
  perhapsNet: ReadonlySet<StakingMovement>
}

function movementsOf(tx: ParsedTransaction, tokenAccount: string): Found {
  const owners = tokenOwners(tx)
  const recorded = tx.preTokenBalances?.get(tokenAccount) ?? tx.postTokenBalances?.get(tokenAccount)
  const flows: TokenFlow[] = []
  const pending: { movement: StakingMovement; flow: number | null }[] = []
  const perhapsNet = new Set<StakingMovement>()
  for (const instruction of tx.instructions) {
    for (const step of tokenSteps(instruction)) {
      if (step.kind === 'owner') {
        owners.set(step.account, step.owner)
        continue
      }
      const { outer, inner } = instruction
      const key = { signature: tx.signature, outer, inner, batch: step.batch }
      // A plain transfer names no mint; only the account's own can move in it.
      const mint = step.mint ?? recorded?.mint ?? null
      const flow = flowOf(step, owners)
      if (flow) flows.push(flow)
      const movement = movementOf(step, { key, mint }, tokenAccount, owners)
      if (!movement || movement.amount <= 0n) continue
      pending.push({ movement, flow: step.kind === 'transfer' ? flows.length - 1 : null })
      // Only token-2022 withholds fees, and only from transfers that name the mint.
      if (step.kind === 'transfer' && movement.kind === 'deposit' && instruction.programId === TOKEN_2022_PROGRAM && step.mint !== null && step.fee === 0n) perhapsNet.add(movement)
    }
  }
  const paths = tokenPaths(tx, flows)
  for (const { movement, flow } of pending) {
    if (flow !== null) attribute(movement, movement.kind === 'deposit' ? paths.depositor(flow) : paths.receiver(flow))
  }
  return { movements: pending.map(({ movement }) => movement), perhapsNet }
}

function attribute(movement: StakingMovement, end: PathEnd): void {
  if (!end.known) return
  movement.owner = end.owner
  movement.ownerFrom = end.from
}

function flowOf(step: Exclude<TokenStep, { kind: 'owner' }>, owners: ReturnType<typeof tokenOwners>): TokenFlow | null {
  const ownerOf = (account: string) => owners.of(account)?.owner ?? null
  if (step.kind !== 'transfer') {
    const { kind, account, amount } = step
    if (kind === 'burn') return null
    return { source: null, sourceOwner: null, destination: account, destinationOwner: ownerOf(account), sent: amount, received: amount }
  }
  const { source, destination, amount, fee } = step
  if (source === destination) return null
  return { source, sourceOwner: ownerOf(source), destination, destinationOwner: ownerOf(destination), sent: amount, received: amount - fee }
}

/** If the account gained less than was sent to it, the difference is the mint's withheld fee, provided one fee explains it. */
function netOfFees({ movements, perhapsNet }: Found, { unattributed }: BalanceCheck): StakingMovement[] {
  if (unattributed === null || unattributed >= 0n || perhapsNet.size === 0) return movements
  const deposits = [...perhapsNet]
  const fees = withheldFees(deposits.map(({ amount }) => amount), -unattributed)
  if (!fees) return movements
  const feeOf = new Map(deposits.map((deposit, index) => [deposit, fees[index] ?? 0n]))
  return movements.map((movement) => ({ ...movement, amount: movement.amount - (feeOf.get(movement) ?? 0n) })).filter(({ amount }) => amount > 0n)
}

function movementOf(
  step: Exclude<TokenStep, { kind: 'owner' }>,
  where: { key: MovementKey; mint: string | null },
  tokenAccount: string,
  owners: ReturnType<typeof tokenOwners>,
): StakingMovement | null {
  const { authority, amount } = step
  if (step.kind !== 'transfer') {
    if (step.account !== tokenAccount) return null
    const rest = { ...where, counterparty: null, authority, amount }
    return step.kind === 'mint'
      ? { kind: 'deposit', ...rest, owner: authority, ownerFrom: 'mint' }
      : { kind: 'withdrawal', ...rest, owner: null, ownerFrom: 'burn' }
  }
  const { source, destination, fee } = step
  // A transfer to itself moves nothing, and the programs withhold no fee either.
  if (source === destination) return null
  if (destination === tokenAccount) {
    const by = owners.of(source) ?? { owner: authority, ownerFrom: 'authority' as const }
    return { kind: 'deposit', ...where, counterparty: source, authority, amount: amount - fee, ...by }
  }
  if (source === tokenAccount) {
    const to = owners.of(destination) ?? { owner: null, ownerFrom: 'unknown' as const }
    return { kind: 'withdrawal', ...where, counterparty: destination, authority, amount, ...to }
  }
  return null
}

function checkBalance(tx: ParsedTransaction, tokenAccount: string, movements: StakingMovement[]): BalanceCheck {
  const { preTokenBalances, postTokenBalances } = tx
  if (!preTokenBalances || !postTokenBalances) return { checked: false, unattributed: null }
  // Missing from an existing list: not yet opened, or closed, and then it held nothing.
  const before = preTokenBalances.get(tokenAccount)?.amount ?? 0n
  const after = postTokenBalances.get(tokenAccount)?.amount ?? 0n
  const explained = movements.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum + amount : sum - amount), 0n)
  return { checked: true, unattributed: after - before - explained }
}
