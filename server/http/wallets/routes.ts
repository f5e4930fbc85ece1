import { Hono } from 'hono'
import { WALLETS_AT_ONCE } from '../../../src/contract/wallet-limit.ts'
import { walletMovements, type Wallets } from '../../../src/contract/wallet.ts'
import type { WalletAnswers } from '../../wallets/wallet-answers.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { tagged } from '../middleware/entity-tag.ts'
import { badRequest, HttpProblem, NO_STORE } from '../middleware/http-problem.ts'
import { badCursor, listRequest } from '../reads/list-request.ts'
import { addressOf } from './address.ts'
import { count, notRead, refuse } from './refusals.ts'
import type { WalletLimits } from './wallet-limits.ts'

export interface WalletReadsDeps {
  answers: WalletAnswers
  limits: WalletLimits
}

const JSON_TYPE = { ...NO_STORE, 'Content-Type': 'application/json; charset=utf-8' } as const
const PAGE = 100
const LONGEST_ECHOED = 64

/**
 * GET /api/wallets/{address}, GET /api/wallets?address=…, GET /api/wallets/{address}/movements. Nobody but who asks may keep
 * the answers, and no log has an address.
 */
export function walletReadRoutes({ answers, limits: { wallets: limits, mayAsk } }: WalletReadsDeps): Hono {
  const app = new Hono()

  app.get('/api/wallets', async (c) => {
    const asked = c.req.queries('address') ?? []
    if (asked.length === 0 || asked.length > WALLETS_AT_ONCE) throw badRequest(`address: name 1 to ${WALLETS_AT_ONCE} wallets, not ${asked.length}.`, 'address')
    await count(c, limits, asked.length)
    const visitor = clientAddress(c)
    const found = await Promise.all(asked.map((typed) => answerOf(typed, answers, mayAsk(visitor))))
    return tagged(c.req.header('If-None-Match'), JSON.stringify({ wallets: found } satisfies Wallets), JSON_TYPE)
  })

  app.get('/api/wallets/:address', async (c) => {
    await count(c, limits, 1)
    const address = addressOf(c.req.param('address'))
    const found = await answers.wallet(address, mayAsk(clientAddress(c))).catch(refuse)
    return tagged(c.req.header('If-None-Match'), JSON.stringify(found), JSON_TYPE)
  })

  app.get('/api/wallets/:address/movements', async (c) => {
    await count(c, limits, 1)
    const address = addressOf(c.req.param('address'))
    const found = await answers.movements(address, listRequest(c.req.query(), PAGE) ?? { limit: PAGE }).catch(refuse)
    if (found === 'cursor') throw badRequest(badCursor, 'cursor')
    if (!found) throw notRead()
    return tagged(c.req.header('If-None-Match'), JSON.stringify(walletMovements.parse(found)), JSON_TYPE)
  })
  return app
}

/** One of a batch: its refusal stands in its place, and doesn't hide the others. */
async function answerOf(typed: string, answers: WalletAnswers, mayAsk: () => Promise<boolean>): Promise<Wallets['wallets'][number]> {
  try {
    return await answers.wallet(addressOf(typed), mayAsk).catch(refuse)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    const owner = error.extra('owner')
    return { address: typed.slice(0, LONGEST_ECHOED), error: { code: error.code, error: error.message, ...(typeof owner === 'string' ? { owner } : {}) } }
  }
}
