import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { IDEMPOTENCY_KEY, submissionKinds, type SubmissionKind, type SubmissionAccepted } from '../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import { IntakeFailed } from '../../intake/intake-failed.ts'
import type { Intake } from '../../intake/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import type { FormChecks } from '../form-checks/form-checks.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { crossSite, HttpProblem, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { readJson, requireType } from '../middleware/request-body.ts'
import { createFormBodies, MOST_TEXT_BYTES, type FormBodies, type ReceivedForm } from './form-bodies.ts'

export interface SubmissionDeps {
  intake: Intake
  /** Absent without wallet proofs, as in most tests. */
  proofs?: WalletProofs | undefined
  log: Log
  clock?: Clock
  /** Absent where forms are not checked: by configuration, and in tests of other areas. */
  checks?: FormChecks | undefined
  /** Shared with other calls that receive files. */
  forms?: FormBodies
}

/** Per address and kind; the outbox of a phone that was offline for long comes as a burst. */
const A_SECOND = 6 / 60
const BURST = 20

/** The five calls that receive submissions: POST, answered 201, or 200 for a key that was used before. */
export function submissionRoutes({ intake, proofs, log, clock = systemClock, checks, forms = createFormBodies(clock) }: SubmissionDeps): Hono {
  const app = new Hono()

  for (const kind of submissionKinds) {
    const { path, files } = kinds[kind]
    const limits = createAddressLimits({ name: `form:${kind}`, aSecond: A_SECOND, atOnce: BURST, clock })
    const guard: MiddlewareHandler = async (c, next) => {
      // A page of another site can make a browser post a form here without a preflight.
      if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw crossSite()
      requireType(c, files.length > 0 ? 'multipart/form-data' : 'application/json')
      await countCall(c, limits)
      await checks?.check(c)
      await next()
    }
    if (files.length > 0) app.post(path, guard, (c) => forms.receive(c, (sent) => answer(c, kind, sent)))
    else app.post(path, guard, limitBody(MOST_TEXT_BYTES), async (c) => answer(c, kind, { body: await readJson(c) }))
  }

  const answer = async (c: Context, kind: SubmissionKind, sent: ReceivedForm) => {
    checks?.checkBody(sent.body)
    const token = c.req.header(WALLET_PROOF)
    const walletProven = proofs && ((wallet: string) => proofs.holds(token, wallet))
    const outcome = await intake.take({ ...sent, kind, idempotencyKey: c.req.header(IDEMPOTENCY_KEY), walletProven }).catch((error: unknown) => {
      // Any error but IntakeFailed may quote what was sent: log its name only.
      const message = error instanceof IntakeFailed ? error.message : 'a submission failed unexpectedly'
      log.error(message, { path: c.req.path, error: error instanceof Error ? error.name : typeof error })
      throw unavailable('This could not be stored right now. Nothing is lost: please try again in a moment.', 10_000)
    })
    if (!outcome.ok) throw new HttpProblem(outcome.refusal)
    const { referenceNumber, deliveryMethods, confirmation, repeated } = outcome
    const accepted: SubmissionAccepted = { success: true, referenceNumber, deliveryMethods, confirmation }
    return c.json(accepted, repeated ? 200 : 201, NO_STORE)
  }
  return app
}
