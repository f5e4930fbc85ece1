import { problem } from '../../contract/problem.ts'
import { walletSessions, walletSessionsEnded, type WalletSession, type WalletSessionsEnd } from '../../contract/wallet-sessions.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { jsonOf } from '../../data/api/http.ts'
import { reach } from '../../data/api/reach.ts'
import { send } from '../../data/api/send.ts'
import { forgetProof, proofHeaders } from '../../wallet/prove.ts'
import { walletSessionWords as words } from './content.ts'

const ANSWER_WITHIN_MS = 20_000

/** Every valid proof of a proven wallet, the newest first. Both calls throw as send() does; see sentenceOf(). */
export async function readSessions(wallet: string): Promise<readonly WalletSession[]> {
  const path = `/api/proof/sessions?walletAddress=${wallet}`
  const { sessions } = await reach(path, { headers: proofHeaders(wallet), withinMs: ANSWER_WITHIN_MS }, jsonOf(path, walletSessions))
  return sessions
}

/** Resolves to how many have ended. */
export async function endSessions(end: WalletSessionsEnd): Promise<number> {
  const { ended } = await send('/api/proof/sessions/end', walletSessionsEnded, end, { headers: proofHeaders(end.walletAddress), withinMs: ANSWER_WITHIN_MS })
  return ended
}

/** Why a call failed, for people. A proof that the server no longer accepts is forgotten. */
export function sentenceOf(error: unknown, wallet: string): string {
  if (!(error instanceof HttpError)) return words.noAnswer
  if (error.status === 401) {
    forgetProof(wallet)
    return words.over
  }
  return problem.safeParse(error.json).data?.error ?? words.noAnswer
}
