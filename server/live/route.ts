import { Hono, type Context } from 'hono'
import { isReadPath, readPaths, type ReadPath } from '../../src/contract/reads.ts'
import { WALLETS_AT_ONCE } from '../../src/contract/wallet-limit.ts'
import { isWalletAddress } from '../../src/rules/wallet-address.ts'
import { pairingId } from '../../src/contract/wallet-pairing.ts'
import { clientAddress } from '../http/middleware/client-address.ts'
import { accepts } from '../http/middleware/content-encoding.ts'
import { badRequest, HttpProblem } from '../http/middleware/http-problem.ts'
import { pairingProblem } from '../http/pairing/pairing-problem.ts'
import type { PairingDeps } from '../http/pairing/routes.ts'
import type { LiveHub, StreamOptions } from './hub.ts'

/**
 * GET /api/live?paths=a,b: a Server-Sent Events stream of these figures, or of all when none are named; with `wallets=a,b` it
 * also tells when the answer about one of those has changed, and with `changes=patch` it sends of a figure only what changed since
 * it was sent before. With `pairing=<id>` instead: a stream that tells when that pairing is answered or ended.
 */
export function liveRoute(hub: Pick<LiveHub, 'open' | 'ended'>, pairings?: PairingDeps): Hono {
  const app = new Hono()
  app.get('/api/live', (c) => {
    const pairing = c.req.query('pairing')
    if (pairing !== undefined) {
      // A server without pairings knows none.
      if (!pairings) throw pairingProblem('unknown')
      return pairingStream(c, pairings, pairing, () => refuse(hub))
    }
    const { paths, since, options } = streamAskedFor(c)
    // Whoever asks for the head alone reads no stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, figureStreamHeaders(false))
    return new Response(hub.open(paths, since, clientAddress(c), options) ?? refuse(hub), { headers: figureStreamHeaders(options.gzip) })
  })
  return app
}

/** What a request asks of the hub. Throws HttpProblem where it asks for what there isn't. */
export function streamAskedFor(c: Context): { paths: readonly ReadPath[]; since: number; options: Required<StreamOptions> } {
  const asked = (c.req.query('paths') ?? '').split(',').filter((path) => path !== '')
  const paths = asked.filter(isReadPath)
  if (paths.length < asked.length) throw badRequest('paths: names a figure that does not exist.', 'paths')
  const wallets = (c.req.query('wallets') ?? '').split(',').filter((wallet) => wallet !== '')
  if (wallets.length > WALLETS_AT_ONCE) throw badRequest(`wallets: names more than ${WALLETS_AT_ONCE}.`, 'wallets')
  if (!wallets.every(isWalletAddress)) throw badRequest('wallets: names one that is not a Solana address.', 'wallets')
  const changes = c.req.query('changes')
  if (changes !== undefined && changes !== 'patch') throw badRequest('changes: may only be `patch`.', 'changes')
  const gzip = accepts(c.req.header('Accept-Encoding'), 'gzip')
  return { paths: paths.length === 0 ? readPaths : paths, since: lastEventId(c.req.header('Last-Event-ID')), options: { wallets, patches: changes === 'patch', gzip } }
}

async function pairingStream(c: Context, { service, hub }: PairingDeps, text: string, refused: () => never): Promise<Response> {
  const id = pairingId.safeParse(text).data
  if (id === undefined) throw badRequest('pairing: is not an id.', 'pairing')
  // Open before looking: what is answered in between is told by one or the other.
  const stream = hub.open(id, clientAddress(c)) ?? refused()
  const standing = await service.standing(id).catch(async (error: unknown) => {
    await stream.cancel()
    throw error
  })
  if (standing === 'unknown' || standing === 'expired') {
    await stream.cancel()
    throw pairingProblem(standing)
  }
  if (standing === 'changed') hub.tell(id)
  return new Response(stream, { headers: STREAM_HEADERS })
}

/** Nobody on the way may compress it, once more or otherwise: events would wait for each other. */
const STREAM_HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' } as const

/** Of a stream of figures, which is one gzip stream for those who accept it. */
export function figureStreamHeaders(gzip: boolean): Record<string, string> {
  return { ...STREAM_HEADERS, Vary: 'Accept-Encoding', ...(gzip ? { 'Content-Encoding': 'gzip' } : {}) }
}

function refuse(hub: Pick<LiveHub, 'ended'>): never {
  throw new HttpProblem(hub.ended() ? ending : full)
}

const full = { status: 503, code: 'too_many_streams', error: 'Too many live streams are open.', retryAfterMs: 30_000 } as const
const ending = { status: 503, code: 'stopping', error: 'This server is about to stop. Please connect again in a moment.', retryAfterMs: 5000 } as const

function lastEventId(header: string | undefined): number {
  const id = Number(header)
  return header !== undefined && Number.isSafeInteger(id) && id > 0 ? id : 0
}
