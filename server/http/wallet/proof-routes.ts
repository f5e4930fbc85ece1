import { Hono, type Context } from 'hono'
import { proofQuestion, proofSignature, proofTransaction, WALLET_PROOF, type ProofToken } from '../../../src/contract/wallet-proof.ts'
import { walletSessionsEnd, walletSessionsQuestion, type WalletSessions, type WalletSessionsEnded } from '../../../src/contract/wallet-sessions.ts'
import type { ProofRefusal, ProofService } from '../../proof/proofs.ts'
import { browserName } from '../../lib/browser-name.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { badRequest, HttpProblem, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { pairingProblem } from '../pairing/pairing-problem.ts'

const short = limitBody(2048)
/** A transaction of 4,096 bytes as base64, and what is around it. */
const long = limitBody(6144)
/** Per address, all calls together; twice as many may come at once. */
const CALLS_A_SECOND = 2

export interface ProofDeps {
  service: ProofService
  /**
   * The installation's origin, which the signed text names. `null` trusts the browser: fine if a proof gives access to
   * nothing, but otherwise another site could pass its own origin through.
   */
  origin: string | null
  /** Whether wallets can be proven at all: not if the origin matters and is unknown. */
  open: boolean
}

/**
 * POST /api/proof/nonce returns what to sign, verify and verify-transaction a token for it, valid for an hour. With that
 * token, /api/proof/sessions lists and ends the proofs of the wallet.
 */
export function proofRoutes({ service, origin, open }: ProofDeps, clock: Clock = systemClock): Hono {
  const app = new Hono()
  const limits = createAddressLimits({ name: 'proof', aSecond: CALLS_A_SECOND, clock })
  app.use('/api/proof/*', async (c, next) => {
    await countCall(c, limits)
    return (c.req.path.endsWith('/verify-transaction') ? long : short)(c, next)
  })

  app.post('/api/proof/nonce', async (c) => {
    const { walletAddress } = await jsonBody(c, proofQuestion)
    if (!open) throw unavailable('Wallets cannot be proven here: the public address of this installation is not configured.')
    return c.json(await service.ask(walletAddress, origin ?? new URL(c.req.url).origin), 200, NO_STORE)
  })
  app.post('/api/proof/verify', async (c) => granted(c, await service.prove(await jsonBody(c, proofSignature), deviceOf(c))))
  app.post('/api/proof/verify-transaction', async (c) => granted(c, await service.proveByTransaction(await jsonBody(c, proofTransaction), deviceOf(c))))

  app.get('/api/proof/sessions', async (c) => {
    const parsed = walletSessionsQuestion.safeParse(c.req.query())
    if (!parsed.success) throw badRequest('walletAddress: is not a Solana address (base58 of 32 bytes).', 'walletAddress')
    const sessions = await service.sessions(c.req.header(WALLET_PROOF), parsed.data.walletAddress)
    if (!sessions) throw unproven()
    return c.json({ sessions } satisfies WalletSessions, 200, NO_STORE)
  })
  app.post('/api/proof/sessions/end', async (c) => {
    const asked = await jsonBody(c, walletSessionsEnd)
    const ended = await service.endSessions(c.req.header(WALLET_PROOF), asked.walletAddress, 'id' in asked ? { id: asked.id } : 'all')
    if (ended === null) throw unproven()
    return c.json({ success: true, ended } satisfies WalletSessionsEnded, 200, NO_STORE)
  })
  return app
}

function granted(c: Context, outcome: ProofToken | ProofRefusal): Response {
  if (outcome === 'disowned') throw pairingProblem('ended')
  if (typeof outcome === 'string') throw new HttpProblem({ status: 400, ...refusals[outcome] })
  return c.json(outcome, 200, NO_STORE)
}

const refusals = {
  unknown: { code: 'unknown_nonce', error: 'This message has been used before, or is too old. Please sign a new one.', field: 'nonce' },
  wrong: { code: 'wrong_signature', error: 'The signature is not by this wallet. Please sign a new message.', field: 'signature' },
  changed: { code: 'changed_transaction', error: 'What was signed is not what was asked for. Please try again, or use another wallet.', field: 'transaction' },
} as const satisfies Record<Exclude<ProofRefusal, 'disowned'>, object>

function unproven(): HttpProblem {
  return new HttpProblem({ status: 401, code: 'unproven', error: 'Please sign a message with this wallet first, to show that it is yours.' })
}

function deviceOf(c: Context): string {
  return browserName(c.req.header('User-Agent'))
}
