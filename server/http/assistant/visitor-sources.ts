import type { CaseFound, WalletFound } from '../../../src/assistant/sources.ts'
import { caseKey } from '../../../src/contract/case.ts'
import type { CaseEntry } from '../../intake/case-entry.ts'
import type { Cases } from '../../intake/cases.ts'
import type { Clock } from '../../lib/clock.ts'
import type { WalletAnswers } from '../../wallets/wallet-answers.ts'
import { tryCaseKey } from '../case/case-door.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { complaint } from '../wallets/address.ts'
import { refuse } from '../wallets/refusals.ts'
import type { WalletLimits } from '../wallets/wallet-limits.ts'
import { isWalletAddress } from '../../../src/rules/wallet-address.ts'

/** Wallets with the limits that their own calls have, so that asking in words gets nobody round them. */
export interface VisitorWallets {
  answers: Pick<WalletAnswers, 'wallet'>
  limits: WalletLimits
}

export interface VisitorCases {
  cases: Pick<Cases, 'view'>
  entry: CaseEntry
  clock: Clock
  wrongAfterMs?: number | undefined
}

/** A wallet for this visitor; `null` is this machine, which isn't limited. Rejects for what was not foreseen. */
export async function walletFor(visitor: string | null, { answers, limits }: VisitorWallets, typed: string): Promise<WalletFound> {
  const address = typed.trim()
  if (!isWalletAddress(address)) return { refused: `This address ${complaint(address)}` }
  if (visitor !== null && (await limits.wallets.take(visitor, 1)) > 0) return { unavailable: true }
  try {
    return { wallet: await answers.wallet(address, limits.mayAsk(visitor)).catch(refuse) }
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    return error.status === 400 ? { refused: error.message } : { unavailable: true }
  }
}

/** A case for this visitor, whose wrong tries count as in POST /api/case. Rejects where the database fails. */
export async function caseFor(visitor: string | null, { cases, ...door }: VisitorCases, referenceNumber: string, email: string): Promise<CaseFound> {
  const key = caseKey.safeParse({ referenceNumber, email })
  if (!key.success) return { unknown: true }
  const entered = await tryCaseKey(door, key.data, visitor)
  if (entered.outcome === 'too-many') return { unavailable: true }
  return entered.outcome === 'open' ? { case: await cases.view(entered.id) } : { unknown: true }
}
