import { Hono } from 'hono'
import { proofQuestion, proofSignature } from '../../../src/contract/wallet-proof.ts'
import type { ProofService } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { HttpProblem, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

const MOST_BYTES = 2048
/** Per address, both calls together; twice as many may come at once. */
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

/** POST /api/proof/nonce returns a text to sign, POST /api/proof/verify a token for the signature, valid for an hour. */
export function proofRoutes({ service, origin, open }: ProofDeps, clock: Clock = systemClock): Hono {
  const app = new Hono()
  app.use('/api/proof/*', guardCalls({ callsASecond: CALLS_A_SECOND, mostBytes: MOST_BYTES, clock }))

  app.post('/api/proof/nonce', async (c) => {
    const { walletAddress } = await jsonBody(c, proofQuestion)
    if (!open) throw unavailable('Wallets cannot be proven here: the public address of this installation is not configured.')
    return c.json(await service.ask(walletAddress, origin ?? new URL(c.req.url).origin), 200, NO_STORE)
  })
  app.post('/api/proof/verify', async (c) => {
    const proof = await service.prove(await jsonBody(c, proofSignature))
    if (proof === 'unknown') throw new HttpProblem({ status: 400, code: 'unknown_nonce', error: 'This message has been used before, or is too old. Please sign a new one.', field: 'nonce' })
    if (proof === 'wrong') throw new HttpProblem({ status: 400, code: 'wrong_signature', error: 'The signature is not by this wallet. Please sign a new message.', field: 'signature' })
    return c.json(proof, 200, NO_STORE)
  })
  return app
}
