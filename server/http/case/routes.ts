import { Hono, type Context } from 'hono'
import { caseAnswer, caseFiles, caseKey, casesQuestion, type CaseAnswer, type CaseKey } from '../../../src/contract/case.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import type { CaseEntry } from '../../intake/case-entry.ts'
import type { Cases, Moved } from '../../intake/cases.ts'
import { IntakeFailed, intakeFailed } from '../../intake/intake-failed.ts'
import { isSent, releaseStaged, validateSent, type StagedReader } from '../../intake/staging/sent-file.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { badRequest, crossSite, HttpProblem, NO_STORE, tooMany, unavailable } from '../middleware/http-problem.ts'
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts'
import { jsonBody, parsedBody, requireType } from '../middleware/request-body.ts'
import type { FormBodies } from '../submissions/form-bodies.ts'
import { tryCaseKey } from './case-door.ts'

export interface CaseDeps {
  cases: Cases
  entry: CaseEntry
  proofs: WalletProofs
  forms: FormBodies
  /** Files that went ahead of their answer; without it, none are known. */
  staging?: StagedReader | undefined
  log: Log
  clock: Clock
  /** A wrong key is answered no sooner, whatever made it wrong. Milliseconds. */
  wrongAfterMs?: number
}

const CALLS_A_SECOND = 1
const AT_ONCE = 10
const MOST_BYTES = 4096

/**
 * What became of a submission, for the person who sent it: POST /api/case shows it, /answer and /withdraw move it, and
 * /of-wallet lists those of a proven wallet. None of it may be cached.
 */
export function caseRoutes({ cases, entry, proofs, forms, staging, log, clock, wrongAfterMs }: CaseDeps): Hono {
  const app = new Hono()
  const limits = createAddressLimits({ name: 'case', aSecond: CALLS_A_SECOND, atOnce: AT_ONCE, clock })
  app.use('/api/case/*', async (c, next) => {
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw crossSite()
    requireType(c, c.req.path === '/api/case/answer' ? 'multipart/form-data' : 'application/json')
    await countCall(c, limits)
    await next()
  })

  const requireProof = async (c: Context, wallet: string) => {
    if (await proofs.holds(c.req.header(WALLET_PROOF), wallet)) return
    throw new HttpProblem({ status: 401, code: 'unproven', error: 'Please sign a message with this wallet first, to show that it is yours.' })
  }
  /** The case of this key. One answer for every wrong one. */
  const enter = async (c: Context, key: CaseKey): Promise<string> => {
    if (key.walletAddress !== undefined) await requireProof(c, key.walletAddress)
    const entered = await tryCaseKey({ entry, clock, wrongAfterMs }, key, clientAddress(c))
    if (entered.outcome === 'too-many') throw tooMany(entered.waitMs)
    if (entered.outcome === 'open') return entered.id
    throw new HttpProblem({ status: 404, code: 'no_case', error: 'There is no case with this number and this address. Please check both.' })
  }
  /** Errors of the database quote what was sent: only their names may be logged. */
  const safely = async (c: Context, work: () => Promise<Response>): Promise<Response> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpProblem) throw error
      const { message } = error instanceof IntakeFailed ? error : intakeFailed('a case could not be read or changed', error)
      log.error(message, { path: c.req.path })
      throw unavailable('This cannot be done right now. Nothing is lost: please try again in a moment.', 10_000)
    }
  }
  const json = (path: string, work: (c: Context) => Promise<Response>) => app.post(path, limitBody(MOST_BYTES), (c) => safely(c, () => work(c)))

  json('/api/case', async (c) => c.json(await cases.view(await enter(c, await jsonBody(c, caseKey))), 200, NO_STORE))
  json('/api/case/withdraw', async (c) => told(c, await cases.withdraw(await enter(c, await jsonBody(c, caseKey)))))
  json('/api/case/of-wallet', async (c) => {
    const { walletAddress } = await jsonBody(c, casesQuestion)
    await requireProof(c, walletAddress)
    return c.json({ success: true, cases: await cases.ofWallet(walletAddress) }, 200, NO_STORE)
  })
  app.post('/api/case/answer', (c) =>
    safely(c, () =>
      forms.receive(c, async ({ body, ...sent }) => {
        const { text, ...key }: CaseAnswer = parsedBody(body, caseAnswer)
        const idempotencyKey = idempotencyKeyOf(c)
        const validated = []
        for (const part of caseFiles) {
          if (!isSent(part, sent)) continue
          const validation = await validateSent(part, sent, staging)
          if (!validation.ok) throw new HttpProblem(validation.refusal)
          validated.push(validation.file)
        }
        if (text === '' && validated.length === 0) throw badRequest('Please write an answer or attach a file.', 'text')
        const moved = await cases.answer(await enter(c, key), { text, files: validated, idempotencyKey })
        if (moved.ok) await releaseStaged(sent, staging)
        return told(c, moved)
      }),
    ),
  )
  return app
}

function told(c: Context, moved: Moved): Response {
  if (moved.ok) return c.json(moved.view, 200, NO_STORE)
  if ('refusal' in moved) throw new HttpProblem(moved.refusal)
  const closed = moved.state === 'decided' || moved.state === 'withdrawn'
  throw new HttpProblem({
    status: 409,
    code: closed ? 'closed' : 'not_asked',
    error: closed ? 'This case is closed: nothing can be added or withdrawn any more.' : 'Nothing is being asked of you right now, so there is nothing to answer.',
  })
}
