import { z } from 'zod'
import { pairingId } from '../../src/contract/wallet-pairing.ts'
import type { Operation } from '../http/openapi/operation.ts'
import { passing, problem, problems } from '../http/openapi/problems.ts'

export const liveOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/live',
    tag: 'history',
    summary: 'Every change as it happens',
    description:
      'Server-Sent Events. Each has an `id`, and as `data` one LiveEvent: a path of the reads above and its answer. After a break ' +
      'a browser sends the last id by itself and gets what changed since. When the server stops it sends `event: closing`, and ' +
      '`retry` says when to come back. With `wallets` it also tells when the answer about one of them has changed: path `/api/wallets`, answer `{address}`; ask for it again. With `pairing` it tells only of that one: `event: pairing` when it is answered or ended. ' +
      'With `changes=patch` an answer comes whole only for the first time in a stream, and after that as a LivePatch wherever that is ' +
      'shorter: what changed (JSON Patch, RFC 6902) since the event of that path whose `id` is `from`. Where another event came last, ' +
      'open the stream anew. To who accepts gzip it is sent so; each event can be read at once.',
    parameters: [
      { name: 'paths', in: 'query', description: 'The reads you want, separated by commas; all of them by default.', schema: z.string() },
      { name: 'wallets', in: 'query', description: 'Addresses of up to ten wallets, separated by commas, besides the paths.', schema: z.string() },
      { name: 'changes', in: 'query', description: '`patch`: only what changed in answers already sent; whole answers by default.', schema: z.literal('patch') },
      { name: 'pairing', in: 'query', description: 'The id of a pairing, instead of paths.', schema: pairingId },
      { name: 'Last-Event-ID', in: 'header', description: 'The last id you received.', schema: z.string() },
    ],
    answers: {
      200: { description: 'A stream without an end.', content: { 'text/event-stream': null } },
      400: problems.badRequest,
      404: problem('`unknown_pairing`.'),
      410: problem('`expired_pairing`.'),
      503: passing('Too many streams are open, or the server is shutting down.'),
    },
  },
]
