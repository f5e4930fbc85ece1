import { Hono } from 'hono'
import { proofQuestion, proofSignature } from '../../../src/contract/wallet-proof.ts'
import type { ProofDesk } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { limitedCalls, shortBody } from '../middleware/write-guards.ts'
import { writtenBody } from '../middleware/written-body.ts'
import { NO_STORE, refuseWrite } from '../middleware/write-refusal.ts'

const MOST_BYTES = 2048
/** Of one address, both calls together; twice as many may come at once. */
const CALLS_A_SECOND = 2

export interface ProofParts {
  desk: ProofDesk
  /**
   * The address of this installation, which the signed text names. `null` takes what the browser says: good enough where
   * there is nothing to be had by a proof, and not elsewhere, as another site could pass its own name through.
   */
  origin: string | null
  /** Whether wallets can be proven at all: not where the origin isn't known and matters. */
  open: boolean
}

/** POST /api/proof/nonce asks a wallet to sign a text, POST /api/proof/verify takes the signature for a token that counts for an hour. */
export function proofRoutes({ desk, origin, open }: ProofParts, clock: Clock = systemClock): Hono {
  const app = new Hono()
  app.use('/api/proof/*', limitedCalls(CALLS_A_SECOND, clock), shortBody(MOST_BYTES))

  app.post('/api/proof/nonce', async (c) => {
    const question = await writtenBody(c, proofQuestion)
    if (!question.ok) return question.answer
    if (!open) return refuseWrite(c, { status: 503, code: 'unavailable', error: 'Wallets cannot be proven here: this installation has not been told its public address.' })
    return c.json(await desk.ask(question.value.walletAddress, origin ?? new URL(c.req.url).origin), 200, NO_STORE)
  })
  app.post('/api/proof/verify', async (c) => {
    const signature = await writtenBody(c, proofSignature)
    if (!signature.ok) return signature.answer
    const proof = await desk.prove(signature.value)
    if (proof === 'unknown') return refuseWrite(c, { status: 400, code: 'unknown_nonce', error: 'This message has been used before, or is too old. Please sign a new one.', field: 'nonce' })
    if (proof === 'wrong') return refuseWrite(c, { status: 400, code: 'wrong_signature', error: 'The signature is not of this wallet. Please sign a new message.', field: 'signature' })
    return c.json(proof, 200, NO_STORE)
  })
  return app
}
