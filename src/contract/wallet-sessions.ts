import { z } from 'zod/mini'
import { wallet } from './submission-fields.ts'

// Every proof of a wallet is a session of its own: of one page on one device, for an hour. The calls need a proof (`Wallet-Proof`).

/** GET /api/proof/sessions?walletAddress= */
export const walletSessionsQuestion = z.object({ walletAddress: wallet })

/** `device`: short words such as 'Safari on iOS', empty if nothing is known. `current`: the one that asks. */
const walletSession = z.object({ id: z.uuid(), current: z.boolean(), device: z.string(), since: z.iso.datetime(), until: z.iso.datetime() })
export type WalletSession = z.infer<typeof walletSession>

/** The response: those that are valid now, the newest first. */
export const walletSessions = z.object({ sessions: z.array(walletSession) })
export type WalletSessions = z.infer<typeof walletSessions>

/** POST /api/proof/sessions/end: one of them, or all including the one that asks. */
export const walletSessionsEnd = z.union([z.object({ walletAddress: wallet, id: z.uuid() }), z.object({ walletAddress: wallet, all: z.literal(true) })])
export type WalletSessionsEnd = z.infer<typeof walletSessionsEnd>

/** The response: how many were ended; none if it had ended before. */
export const walletSessionsEnded = z.object({ success: z.literal(true), ended: z.int().check(z.nonnegative()) })
export type WalletSessionsEnded = z.infer<typeof walletSessionsEnded>
