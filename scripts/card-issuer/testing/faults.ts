import { randomUUID } from 'node:crypto'
import { REQUEST_ID, signatureFault, signedHeaders } from '../../../server/cards/issuer-api/signature.ts'

/** A request with its body read. */
export interface Incoming {
  method: string
  path: string
  headers: Headers
  body: string
}
export type Issuer = (request: Incoming) => Promise<Response>

/** An honest issuer, and how it judges and makes signatures, to plant a fault in. */
export interface Honest {
  answer: Issuer
  /** What is wrong with a request's signature. */
  faultOf(request: Incoming): ReturnType<typeof signatureFault>
  /** The request as if it had been signed right, now. */
  signed(request: Incoming, changes?: { idempotencyKey?: string; requestId?: string }): Incoming
}

export function honestIssuer(answer: Issuer, secret: string): Honest {
  return {
    answer,
    faultOf: (request) => signatureFault(secret, { ...request, now: Date.now() }),
    signed: ({ method, path, headers, body }, { idempotencyKey = headers.get('Idempotency-Key') ?? '', requestId = headers.get(REQUEST_ID) ?? randomUUID() } = {}) => {
      const request = { method, path, timestamp: String(Math.floor(Date.now() / 1000)), requestId, idempotencyKey }
      const all = new Headers(headers)
      for (const [name, value] of Object.entries(signedHeaders(secret, request, body))) all.set(name, value)
      return { method, path, headers: all, body }
    },
  }
}

/** An issuer with one fault, and the checks that must find it: these and no others. */
export interface PlantedFault {
  name: string
  found: readonly string[]
  plant(honest: Honest): Issuer
}

const isOrder = ({ method, path }: Incoming) => method === 'POST' && path === '/v1/cards'
const isReveal = ({ path }: Incoming) => path.endsWith('/reveal')
const keyOf = ({ headers }: Incoming) => headers.get('Idempotency-Key')

/** Takes requests with one kind of fault in their signature for right ones. */
function blindTo(fault: ReturnType<typeof signatureFault>, isMeant: (request: Incoming) => boolean = () => true): PlantedFault['plant'] {
  return ({ answer, faultOf, signed }) => (request) => answer(faultOf(request) === fault && isMeant(request) ? signed(request) : request)
}

/** Changes the JSON of some answers. */
function retelling(isMeant: (request: Incoming) => boolean, change: (body: object, request: Incoming) => object): PlantedFault['plant'] {
  return ({ answer }) => async (request) => {
    const response = await answer(request)
    if (!isMeant(request) || !response.ok) return response
    const { status, headers } = response
    return Response.json(change(Object(await response.json()), request), { status, headers: { 'Cache-Control': headers.get('Cache-Control') ?? '' } })
  }
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'accepts a wrong signature',
    found: ['reveal only if signed', 'wrong signatures', 'requests as they were signed', 'bodies as they were signed'],
    plant: blindTo('wrong_signature'),
  },
  {
    name: 'accepts an old timestamp',
    found: ['old requests'],
    plant: blindTo('stale', ({ headers }) => Number(headers.get('BD-Timestamp')) * 1000 < Date.now()),
  },
  {
    name: 'accepts a timestamp of the future',
    found: ['requests of the future'],
    plant: blindTo('stale', ({ headers }) => Number(headers.get('BD-Timestamp')) * 1000 > Date.now()),
  },
  {
    name: 'makes two cards for one idempotency key',
    found: ['one key, one card', 'one key, one card, at the same moment', 'one key, one order'],
    plant: ({ answer, faultOf, signed }) => (request) => answer(isOrder(request) && keyOf(request) !== null && faultOf(request) === null ? signed(request, { idempotencyKey: randomUUID() }) : request),
  },
  {
    name: 'makes two cards for one idempotency key if the orders come at the same moment',
    found: ['one key, one card, at the same moment'],
    plant: ({ answer, faultOf, signed }) => {
      const underWay = new Set<string>()
      return async (request) => {
        const key = keyOf(request)
        if (!isOrder(request) || key === null || faultOf(request) !== null) return answer(request)
        if (underWay.has(key)) return answer(signed(request, { idempotencyKey: randomUUID() }))
        underWay.add(key)
        // As long as a slow bank takes.
        await new Promise((resolve) => setTimeout(resolve, 20))
        return answer(request).finally(() => underWay.delete(key))
      }
    },
  },
  {
    name: 'takes another order for a key that was used',
    found: ['one key, one order'],
    plant: ({ answer, faultOf, signed }) => {
      const first = new Map<string, string>()
      return async (request) => {
        const key = keyOf(request)
        if (!isOrder(request) || key === null || faultOf(request) !== null) return answer(request)
        const known = first.get(key)
        if (known !== undefined) return answer(signed({ ...request, body: known }))
        const response = await answer(request)
        if (response.ok) first.set(key, request.body)
        return response
      }
    },
  },
  {
    name: 'gives another card on the second call',
    found: ['the same card again'],
    plant: (honest) => {
      const revealed = new Set<string>()
      return retelling(isReveal, (body, { path }) => {
        if (revealed.has(path)) return { ...body, cardNumber: '9999990000000000' }
        revealed.add(path)
        return body
      })(honest)
    },
  },
  {
    name: 'returns 500 for an unknown card instead of 404',
    found: ['unknown cards'],
    plant: ({ answer }) => async (request) => {
      const response = await answer(request)
      const { code } = Object(await response.clone().json())
      return code === 'unknown_card' ? Response.json({ code: 'internal', message: 'no row' }, { status: 500 }) : response
    },
  },
  {
    name: 'unfrozen after freeze',
    found: ['freeze'],
    plant: ({ answer, signed }) => async (request) => {
      const response = await answer(request)
      if (response.ok && request.path.endsWith('/freeze')) await answer(signed({ ...request, path: request.path.replace('/freeze', '/unfreeze') }, { requestId: randomUUID() }))
      return response
    },
  },
  {
    name: 'answers without content type JSON',
    found: ['JSON everywhere'],
    plant: ({ answer }) => async (request) => {
      const response = await answer(request)
      const headers = new Headers(response.headers)
      headers.set('Content-Type', 'text/plain')
      return new Response(await response.text(), { status: response.status, headers })
    },
  },
  {
    name: 'accepts a body changed after signing',
    found: ['bodies as they were signed'],
    plant: blindTo('wrong_digest'),
  },
  {
    name: 'reveals a card without a valid reveal request',
    found: ['unsigned requests', 'reveal only if signed'],
    plant: blindTo('unsigned', isReveal),
  },
  {
    name: 'reveals a card to a caller that repeats a request',
    found: ['each request once'],
    plant: ({ answer, faultOf, signed }) => (request) => answer(isReveal(request) && faultOf(request) === null ? signed(request, { requestId: randomUUID() }) : request),
  },
  {
    name: 'status contradicts the number',
    found: ['one key, one order', 'status', 'one card throughout'],
    plant: retelling(({ method }) => method === 'GET', (body) => ({ ...body, lastFour: '0000' })),
  },
  {
    name: 'status is always active',
    found: ['freeze'],
    plant: retelling(({ method }) => method === 'GET', (body) => ({ ...body, status: 'active' })),
  },
  {
    name: 'tells the CVV with the status',
    found: ['numbers only on request'],
    plant: retelling(({ method }) => method === 'GET', (body) => ({ ...body, cvv: '123' })),
  },
  {
    name: 'lets caches keep the number',
    found: ['reveal'],
    plant: ({ answer }) => async (request) => {
      const response = await answer(request)
      if (isReveal(request)) response.headers.set('Cache-Control', 'max-age=60')
      return response
    },
  },
]
