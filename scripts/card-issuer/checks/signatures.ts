import { contentDigest, CONTENT_DIGEST, MOST_SKEW_SECONDS, REQUEST_ID, SIGNATURE, TIMESTAMP } from '../../../server/cards/issuer-api/signature.ts'
import { refusedWith, requireThat, type Check } from '../check.ts'
import { anOrder, cardIn, newKey, type Ask, type Probe, type Tampering } from '../probe.ts'

const UNAUTHORIZED = { status: 401 }

/** Whether the issuer takes requests from us only, each once, and as we sent them. */
export const signatureChecks: readonly Check[] = [
  {
    name: 'unsigned requests',
    required: 'Every call without the headers of the signature, or without one of them, answers 401',
    run: async (probe) => {
      await refusedEverywhere(probe, { unsigned: true }, 'unsigned')
      for (const name of [TIMESTAMP, REQUEST_ID, CONTENT_DIGEST, SIGNATURE]) await refusedEverywhere(probe, { headers: { [name]: null } }, `without ${name}`)
      return '401 to all'
    },
  },
  {
    name: 'reveal only if signed',
    required: 'A reveal without a signature, or with one made for the status of the card, answers 401 and reveals nothing',
    run: async ({ newCard, reveal }) => {
      const { id } = await newCard()
      refusedWith(await reveal(id, { unsigned: true }), UNAUTHORIZED, 'without a signature')
      return refusedWith(await reveal(id, { signedAs: { method: 'GET', path: `/v1/cards/${id}` } }), UNAUTHORIZED, 'with the signature of another call')
    },
  },
  {
    name: 'wrong signatures',
    required: 'Every call signed with another secret, or with a signature that isn’t its own, answers 401',
    run: async (probe) => {
      await refusedEverywhere(probe, { secret: 'another secret, as long as the right one' }, 'signed with another secret')
      await refusedEverywhere(probe, { headers: { [SIGNATURE]: `v1=${'0'.repeat(64)}` } }, 'with a signature of zeros')
      return '401 to all'
    },
  },
  {
    name: 'requests as they were signed',
    required: 'A request whose path, method or Idempotency-Key isn’t the signed one answers 401',
    run: async ({ newCard, freeze, status, create }) => {
      const [one, other] = [await newCard(), await newCard()]
      refusedWith(await freeze(one.id, { signedAs: { path: `/v1/cards/${other.id}/freeze` } }), UNAUTHORIZED, 'another path')
      refusedWith(await freeze(one.id, { signedAs: { method: 'GET' } }), UNAUTHORIZED, 'another method')
      refusedWith(await create(newKey(), anOrder, { signedAs: { idempotencyKey: newKey() } }), UNAUTHORIZED, 'another key')
      requireThat(cardIn(await status(one.id)).status === 'active', '401, but the card was frozen')
      return '401 to all'
    },
  },
  {
    name: 'bodies as they were signed',
    required: 'An order whose body was changed after signing answers 401, whether Content-Digest still fits the old body or already the new one',
    run: async ({ create }) => {
      const changed = { ...anOrder, holderName: 'SOMEONE ELSE' }
      refusedWith(await create(newKey(), changed, { signedAs: { body: anOrder } }), UNAUTHORIZED, 'with the old digest')
      return refusedWith(await create(newKey(), changed, { signedAs: { body: anOrder }, headers: { [CONTENT_DIGEST]: contentDigest(JSON.stringify(changed)) } }), UNAUTHORIZED, 'with the new digest')
    },
  },
  {
    name: 'old requests',
    required: `A timestamp more than ${MOST_SKEW_SECONDS} seconds old answers 401`,
    run: async (probe) => {
      await refusedEverywhere(probe, { lateBy: -(MOST_SKEW_SECONDS + 60) }, 'six minutes old')
      return '401 to all'
    },
  },
  {
    name: 'requests of the future',
    required: `A timestamp more than ${MOST_SKEW_SECONDS} seconds ahead answers 401`,
    run: async (probe) => {
      await refusedEverywhere(probe, { lateBy: MOST_SKEW_SECONDS + 60 }, 'six minutes ahead')
      return '401 to all'
    },
  },
  {
    name: 'clocks that differ a little',
    required: 'A timestamp up to four minutes away is accepted',
    run: async ({ newCard, status }) => {
      const { id } = await newCard()
      for (const lateBy of [-240, 240]) cardIn(await status(id, { lateBy }))
      return 'accepted'
    },
  },
  {
    name: 'each request once',
    required: 'A request with the BD-Request-Id of an accepted one answers 401, a reveal above all',
    run: async ({ newCard, reveal, status }) => {
      const { id } = await newCard()
      const requestId = newKey()
      cardIn(await status(id, { requestId }))
      refusedWith(await status(id, { requestId }), UNAUTHORIZED, 'the status again')
      return refusedWith(await reveal(id, { requestId }), UNAUTHORIZED, 'a reveal with the id of the status')
    },
  },
]

/** Sends every call, tampered with, for an existing card. Throws Unexpected unless each answers 401 and none had an effect. */
async function refusedEverywhere({ newCard, send, status }: Probe, tampering: Tampering, what: string): Promise<void> {
  const { id } = await newCard()
  const calls: Ask[] = [
    { method: 'POST', path: '/v1/cards', body: anOrder, idempotencyKey: newKey() },
    { method: 'GET', path: `/v1/cards/${id}` },
    ...['reveal', 'freeze', 'unfreeze'].map((call): Ask => ({ method: 'POST', path: `/v1/cards/${id}/${call}` })),
  ]
  for (const call of calls) refusedWith(await send(call, tampering), UNAUTHORIZED, `${call.method} ${call.path.replace(id, '{id}')} ${what}`)
  const now = cardIn(await status(id)).status
  requireThat(now === 'active', `${what}: 401, but the card is ${now}`)
}
