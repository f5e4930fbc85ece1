import { randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FORM_TOKEN } from '../../../src/contract/form-check.ts'
import { INBOX_VIEWS_MOST } from '../../../src/contract/admin-inbox.ts'
import type { PushCredentials } from '../../../src/contract/push.ts'
import { IDEMPOTENCY_KEY, submissionKinds } from '../../../src/contract/submission.ts'
import { UPLOADS } from '../../../src/contract/staged-upload.ts'
import type { VirtualCard } from '../../../src/contract/virtual-card.ts'
import type { CardService, HeldCard, OpenOrder } from '../../cards/cards.ts'
import { IssuerError } from '../../cards/issuer.ts'
import type { StakingLedger } from '../../chain/ledger/ledger.ts'
import { pushRequestOf } from '../../delivery/push/testing/push.ts'
import { plantSubmission, plantUpload } from '../../admin/testing/admin.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { hashPassword } from '../../admin/passwords.ts'
import { createAdminInvitations } from '../../admin/invitations.ts'
import { createSecondFactors } from '../../admin/second-factors.ts'
import { createAdminSessions } from '../../admin/sessions.ts'
import { adminSessions, adminUsers } from '../../db/schema-admin.ts'
import { deliveries } from '../../db/schema-submissions.ts'
import { whitelist } from '../../db/schema-whitelist.ts'
import { systemClock } from '../../lib/clock.ts'
import { FeedUnavailable } from '../../feeds/engine.ts'
import { bodies, loanForm } from '../../intake/testing/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import type { Pairings } from '../../pairing/pairings.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import type { ProofService } from '../../proof/proofs.ts'
import { idOf } from '../../notifications/record.ts'
import { createSeal } from '../../intake/sealed.ts'
import type { AdminDeps } from '../admin/routes.ts'
import { createRoutes } from '../app.ts'
import { startDemoApp, type DemoApp } from '../testing/demo-app.ts'
import { openApiDocument } from './document.ts'
import { cacheClasses, cachingComplaints } from './testing/cache-classes.ts'

const answerObject = z.object({
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).default({}),
  headers: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.object({ schema: z.looseObject({ $ref: z.string() }) })).optional() })).default({}),
})
const operationObject = z.object({
  operationId: z.string(),
  'x-role': z.string().optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })) }).optional(),
  responses: z.record(z.string(), answerObject),
})
const documentObject = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationObject)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
})

const ajv = addFormats(new Ajv2020({ allErrors: true, allowUnionTypes: true }))
ajv.addVocabulary(['components'])

const document = documentObject.parse(structuredClone(openApiDocument()))
const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
ajv.addSchema({ $id: 'doc', components: document.components })

function errorsIn(schema: { $ref?: unknown }, value: unknown): unknown {
  if (schema.$ref === undefined) return null
  const validate = ajv.compile({ $ref: `doc${String(schema.$ref)}` })
  return validate(value) ? null : validate.errors
}

let world: DemoApp
beforeAll(async () => {
  world = await startDemoApp({ seed: 'openapi' })
})
afterAll(() => world.close())

describe('the document', () => {
  it('is served, with a tag that spares sending it again', async () => {
    const response = await world.app.request('/api/openapi.json')
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
    const again = await world.app.request('/api/openapi.json', { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('has every call of the server, and no other', () => {
    const routes = createRoutes(world.deps).routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    const served = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(served)].toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('names each call once, and every schema is consistent', () => {
    const ids = calls.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const names = Object.keys(document.components.schemas)
    expect(names.length).toBeGreaterThan(25)
    for (const name of names) expect(() => ajv.compile({ $ref: `doc#/components/schemas/${name}` }), name).not.toThrow()
  })

  it('is strict: it finds a field too many, too few, or of another type', () => {
    const schema = { $ref: '#/components/schemas/AnalyticsRealStaking' }
    const good = { totalStakers: 3, totalStaked: '12.5', meta: { state: 'live', asOf: '2026-11-21T15:00:00.000Z', source: 'staking_ledger' } }
    expect(errorsIn(schema, good)).toBeNull()
    for (const bad of [{ ...good, more: 1 }, { ...good, totalStaked: 12.5 }, { ...good, totalStakers: '3' }, { ...good, meta: undefined }, { ...good, meta: { ...good.meta, asOf: 'today' } }]) {
      expect(errorsIn(schema, bad), JSON.stringify(bad)).not.toBeNull()
    }
  })
})

interface Question {
  ask: string
  status: number
  init?: RequestInit
  over?: (world: DemoApp) => Hono
}

const json = { 'Content-Type': 'application/json' }
const rpc = (body: unknown, headers: Record<string, string> = json): RequestInit => ({ method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
const slot = { jsonrpc: '2.0', id: 1, method: 'getSlot' }
const announced = idOf('announcement:openapi')
/** A server without values and without a staking account. */
/** As if six transactions were still to be counted. */
const incomplete = ({ deps }: DemoApp) => {
  const { verification } = deps
  if (!verification) throw new Error('the demo app has no staking account')
  const ledger = { ...verification.ledger, standing: async () => ({ staked: 0n, outstanding: 6 }) }
  return createRoutes({ ...deps, verification: { ...verification, ledger } })
}

const empty = ({ deps }: DemoApp) =>
  createRoutes({
    ...deps,
    verification: null,
    history: { series: async () => ({ ok: false, retryable: true }), at: async () => ({ ok: false, retryable: true }), growth: async () => ({ ok: false, retryable: true }) },
    machine: { missing: async () => ({ reads: ['prices'], streams: ['prices'], writes: ['database'] }), metrics: async () => '' },
  })

/** What is known of any wallet. */
function ofWalletReads(wallet: string, calendar: string): Record<string, Question[]> {
  const down = ({ deps }: DemoApp) => {
    const nothing = async () => Promise.reject(new RpcError('getAccountInfo', { kind: 'no-node', retryable: true, message: 'none', retryAfterMs: null }))
    return createRoutes({ ...deps, walletReads: { answers: { wallet: nothing, movements: async () => null } } })
  }
  const one = `/api/wallets/${wallet}`
  return {
    'get /api/wallets': [
      { ask: `/api/wallets?address=${wallet}&address=duck`, status: 200 },
      { ask: '/api/wallets', status: 400 },
    ],
    'get /api/wallets/{address}': [{ ask: one, status: 200 }, { ask: '/api/wallets/duck', status: 400 }, { ask: one, status: 503, over: down }],
    'get /api/wallets/{address}/movements': [
      { ask: `${one}/movements?limit=1`, status: 200 },
      { ask: `${one}/movements?limit=x`, status: 400 },
      { ask: `${one}/movements`, status: 503, over: down },
    ],
    'get /api/wallets/{address}/statement': [
      { ask: `${one}/statement`, status: 200 },
      { ask: `${one}/statement?from=2026-01-01&to=2027-01-01T00:00:00%2B01:00&format=csv`, status: 200 },
      { ask: `${one}/statement?from=yesterday`, status: 400 },
    ],
    'get /api/wallets/{address}/unlocks.ics': [{ ask: `${one}/unlocks.ics`, status: 200 }, { ask: '/api/wallets/duck/unlocks.ics', status: 400 }],
    'post /api/calendars': [
      { ask: '/api/calendars', status: 201, init: rpc({ wallets: [{ address: wallet, label: 'Savings' }] }) },
      { ask: '/api/calendars', status: 400, init: rpc({ wallets: [] }) },
      { ask: '/api/calendars', status: 413, init: rpc(`"${'x'.repeat(9000)}"`) },
      { ask: '/api/calendars', status: 415, init: rpc({}, { 'Content-Type': 'text/plain' }) },
    ],
    'get /api/calendars/{token}': [{ ask: `/api/calendars/${calendar}.ics`, status: 200 }, { ask: '/api/calendars/none.ics', status: 404 }],
    'delete /api/calendars/{token}': [
      { ask: '/api/calendars/none', status: 400, init: { method: 'DELETE' } },
      { ask: `/api/calendars/${'x'.repeat(43)}`, status: 200, init: { method: 'DELETE' } },
      { ask: `/api/calendars/${'x'.repeat(43)}`, status: 413, init: { method: 'DELETE', headers: json, body: 'x'.repeat(9000) } },
    ],
  }
}

/** Requests besides the plain one, each with its expected answer. */
function questions(wallet: string, { id, secret }: PushCredentials, calendar: string): Record<string, Question[]> {
  const ofPush = (method: string, body?: unknown, headers: Record<string, string> = json): RequestInit => ({
    method,
    headers: { ...headers, Authorization: `Bearer ${secret}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const badBodies = (ask: string, method: string): Question[] => [
    { ask, status: 400, init: ofPush(method, { subscription: 'none' }) },
    { ask, status: 413, init: ofPush(method, `"${'x'.repeat(9000)}"`) },
    { ask, status: 415, init: ofPush(method, {}, { 'Content-Type': 'text/plain' }) },
  ]
  const ofSubmissions = Object.fromEntries(
    submissionKinds.map((kind) => {
      const ask = kinds[kind].path
      const opened = { [FORM_TOKEN]: world.deps.formChecks?.tokens.issue().token ?? '' }
      const key = { [IDEMPOTENCY_KEY]: randomUUID(), ...opened }
      const good = (headers: Record<string, string> = key): RequestInit =>
        kind === 'loan-application' ? { method: 'POST', headers, body: loanForm() } : { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(bodies[kind]) }
      const other: RequestInit =
        kind === 'loan-application' ? { method: 'POST', headers: key, body: loanForm({ name: 'Bea Duck' }) } : { method: 'POST', headers: { ...json, ...key }, body: JSON.stringify({ ...bodies[kind], email: 'bea@example.com', userEmail: 'bea@example.com' }) }
      const type = kind === 'loan-application' ? 'multipart/form-data; boundary=x' : 'application/json'
      const long: RequestInit = { method: 'POST', headers: { ...opened, 'Content-Type': type, 'Content-Length': String(30 * 1024 * 1024) }, body: 'x' }
      const empty: RequestInit = kind === 'loan-application' ? { method: 'POST', headers: opened, body: loanForm({ utilityBill: undefined }) } : { method: 'POST', headers: { ...json, ...opened }, body: '{}' }
      const list: Question[] = [
        { ask, status: 201, init: good(opened) },
        { ask, status: 201, init: good() },
        { ask, status: 200, init: good() },
        { ask, status: 409, init: other },
        { ask, status: 400, init: empty },
        { ask, status: 428, init: good({}) },
        { ask, status: 403, init: good({ 'Sec-Fetch-Site': 'cross-site' }) },
        { ask, status: 413, init: long },
        { ask, status: 415, init: { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'x' } },
      ]
      return [`post ${ask}`, list]
    }),
  )
  const subscription = `/api/push/subscriptions/${id}`
  const nobodys = '/api/push/subscriptions/nobodys'
  const ofWallet = (path: string): Question[] => [
    { ask: `${path}?walletAddress=${wallet}`, status: 200 },
    { ask: path, status: 400 },
    { ask: `${path}?walletAddress=unknown`, status: 400 },
    { ask: `${path}?walletAddress=${wallet}`, status: 503, over: empty },
    { ask: `${path}?walletAddress=${wallet}`, status: 503, over: incomplete },
  ]
  return {
    ...ofSubmissions,
    'get /api/verify-bd-tokens': ofWallet('/api/verify-bd-tokens'),
    'get /api/virtual-card/eligibility': ofWallet('/api/virtual-card/eligibility'),
    ...ofWalletReads(wallet, calendar),
    'get /api/history/{figure}': [
      { ask: '/api/history/vaultBalance', status: 200 },
      { ask: '/api/history/staked?window=1y', status: 200 },
      { ask: '/api/history/price?format=csv', status: 200 },
      { ask: '/api/history/deployed?at=2026-01-01T00:00:00Z', status: 200 },
      { ask: '/api/history/price?window=2h', status: 400 },
      { ask: '/api/history/price?at=2026-01-01T00:00:00Z', status: 404 },
      { ask: '/api/history/weather', status: 404 },
      { ask: '/api/history/price', status: 503, over: empty },
    ],
    'get /api/history/vaultBalance/growth': [
      { ask: '/api/history/vaultBalance/growth', status: 200 },
      { ask: '/api/history/vaultBalance/growth', status: 503, over: empty },
    ],
    'get /api/live': [
      { ask: '/api/live?paths=/api/network/health', status: 200 },
      { ask: '/api/live?paths=/api/network/health&changes=patch', status: 200 },
      { ask: '/api/live?changes=all', status: 400 },
      { ask: '/api/live?paths=/api/secret', status: 400 },
      ...pairingStreams(),
    ],
    'post /api/rpc': [
      { ask: '/api/rpc', status: 200, init: rpc(slot) },
      { ask: '/api/rpc', status: 200, init: rpc([slot, { ...slot, method: 'sendTransaction' }]) },
      { ask: '/api/rpc', status: 200, init: rpc('{') },
      { ask: '/api/rpc', status: 204, init: rpc({ jsonrpc: '2.0', method: 'getSlot' }) },
      { ask: '/api/rpc', status: 413, init: rpc(`"${'x'.repeat(40_000)}"`) },
      { ask: '/api/rpc', status: 415, init: rpc(slot, { 'Content-Type': 'text/plain' }) },
    ],
    'get /api/notifications': [
      { ask: '/api/notifications?limit=2', status: 200 },
      { ask: '/api/notifications?limit=0', status: 400 },
    ],
    'post /api/notifications/read-all': [
      { ask: '/api/notifications/read-all', status: 200, init: { method: 'POST' } },
      { ask: '/api/notifications/read-all', status: 413, init: rpc(`"${'x'.repeat(2000)}"`) },
    ],
    'post /api/notifications/{id}/read': [
      { ask: '/api/notifications/nobodys/read', status: 404, init: { method: 'POST' } },
      { ask: `/api/notifications/${announced}/read`, status: 200, init: { method: 'POST' } },
      { ask: `/api/notifications/${announced}/read`, status: 413, init: rpc(`"${'x'.repeat(2000)}"`) },
    ],
    'post /api/chat/duckling': [
      { ask: '/api/chat/duckling', status: 200, init: rpc({ message: 'What does the vault hold?' }) },
      { ask: '/api/chat/duckling', status: 400, init: rpc({ message: ' ' }) },
      { ask: '/api/chat/duckling', status: 413, init: rpc(`"${'x'.repeat(40_000)}"`) },
      { ask: '/api/chat/duckling', status: 415, init: rpc({}, { 'Content-Type': 'text/plain' }) },
    ],
    'post /api/push/subscriptions': [
      { ask: '/api/push/subscriptions', status: 201, init: ofPush('POST', pushRequestOf('openapi')) },
      ...badBodies('/api/push/subscriptions', 'POST'),
    ],
    'post /api/vitals': [
      { ask: '/api/vitals', status: 202, init: rpc({ vitals: [{ name: 'LCP', value: 1200, route: '/staking', connection: '4g' }] }) },
      { ask: '/api/vitals', status: 400, init: rpc({ vitals: [] }) },
      { ask: '/api/vitals', status: 413, init: rpc(`"${'x'.repeat(9000)}"`) },
      { ask: '/api/vitals', status: 415, init: rpc({}, { 'Content-Type': 'text/plain' }) },
    ],
    'put /api/push/subscriptions/{id}': [
      { ask: subscription, status: 204, init: ofPush('PUT', { choices: pushRequestOf('openapi').choices }) },
      { ask: nobodys, status: 404, init: ofPush('PUT', {}) },
      ...badBodies(subscription, 'PUT'),
    ],
    'post /api/push/subscriptions/{id}/test': [
      { ask: `${nobodys}/test`, status: 404, init: ofPush('POST') },
      { ask: `${subscription}/test`, status: 204, init: ofPush('POST') },
    ],
    'delete /api/push/subscriptions/{id}': [
      { ask: nobodys, status: 404, init: ofPush('DELETE') },
      { ask: subscription, status: 204, init: ofPush('DELETE') },
    ],
    ...walletQuestions(wallet),
    ...pairingQuestions(),
    'get /readyz': [
      { ask: '/readyz', status: 200 },
      { ask: '/readyz', status: 503, over: empty },
    ],
    'get /readyz/streams': [
      { ask: '/readyz/streams', status: 200 },
      { ask: '/readyz/streams', status: 503, over: empty },
    ],
    'get /readyz/writes': [
      { ask: '/readyz/writes', status: 200 },
      { ask: '/readyz/writes', status: 503, over: empty },
    ],
    'get /.well-known/security.txt': [
      { ask: '/.well-known/security.txt', status: 404 },
      { ask: '/.well-known/security.txt', status: 200, over: ({ deps }) => createRoutes({ ...deps, deployment: { ...deps.deployment, contactEmail: 'security@example.com' } }) },
    ],
  }
}

/** Each from its own address, since one may make only a few of these calls at once. */
async function caseQuestions({ database, deps }: DemoApp, wallet: string): Promise<Record<string, Question[]>> {
  const reference = 'BD-20261121-777777'
  const id = await plantSubmission(database.db, { kind: 'card-application', reference, wallet, walletProven: true })
  await deps.cases?.cases.ask(id, 'ada', 'Which one?')
  const decided = await plantSubmission(database.db, { kind: 'contact', reference: 'BD-20261121-777778' })
  await deps.cases?.cases.decide(decided, 'ada', { outcome: 'answered', text: '' })
  let visitors = 0
  const from = () => ({ 'X-Forwarded-For': `198.18.0.${(visitors += 1)}` })
  const key = { referenceNumber: reference, email: 'ada@example.com' }
  const sent = (body: unknown, headers: Record<string, string> = json) => rpc(body, { ...headers, ...from() })
  const holds = (isProven: boolean) => (demo: DemoApp) => {
    const { wallets } = demo.deps
    if (!wallets) throw new Error('the demo app proves no wallets')
    return createRoutes({ ...demo.deps, wallets: { ...wallets, proof: { ...wallets.proof, service: { ...wallets.proof.service, holds: async () => isProven } } } })
  }
  const refusals = (ask: string): Question[] => [
    { ask, status: 400, init: sent({ walletAddress: 5 }) },
    { ask, status: 401, init: sent({ referenceNumber: reference, walletAddress: wallet }), over: holds(false) },
    { ask, status: 403, init: sent(key, { ...json, 'Sec-Fetch-Site': 'cross-site' }) },
    { ask, status: 413, init: sent(`"${'x'.repeat(5000)}"`) },
    { ask, status: 415, init: sent(key, { 'Content-Type': 'text/plain' }) },
  ]
  const wrong = { ...key, email: 'eve@example.com' }
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return { method: 'POST', headers: { ...headers, ...from() }, body }
  }
  const answer = '/api/case/answer'
  const long = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(30 * 1024 * 1024) }
  return {
    'post /api/case': [{ ask: '/api/case', status: 200, init: sent(key) }, { ask: '/api/case', status: 404, init: sent(wrong) }, ...refusals('/api/case')],
    'post /api/case/of-wallet': [{ ask: '/api/case/of-wallet', status: 200, init: sent({ walletAddress: wallet }), over: holds(true) }, ...refusals('/api/case/of-wallet')],
    'post /api/case/answer': [
      { ask: answer, status: 400, init: form(key) },
      { ask: answer, status: 200, init: form({ ...key, text: 'This one' }) },
      { ask: answer, status: 409, init: form({ ...key, text: 'This one' }) },
      { ask: answer, status: 404, init: form({ ...wrong, text: 'This one' }) },
      { ask: answer, status: 401, init: form({ referenceNumber: reference, walletAddress: wallet, text: 'x' }), over: holds(false) },
      { ask: answer, status: 403, init: form(key, { 'Sec-Fetch-Site': 'cross-site' }) },
      { ask: answer, status: 413, init: { method: 'POST', headers: { ...long, ...from() }, body: 'x' } },
      { ask: answer, status: 415, init: sent(key) },
    ],
    'post /api/case/withdraw': [
      { ask: '/api/case/withdraw', status: 200, init: sent(key) },
      { ask: '/api/case/withdraw', status: 404, init: sent(wrong) },
      ...refusals('/api/case/withdraw'),
      { ask: '/api/case/withdraw', status: 409, init: sent({ ...key, referenceNumber: 'BD-20261121-777778' }) },
    ],
  }
}

/** One upload goes through its life; the first question of each call is asked twice. */
async function uploadQuestions({ deps }: DemoApp): Promise<Record<string, Question[]>> {
  if (!deps.staging) throw new Error('the demo app takes no files ahead of their forms')
  const begun = [await deps.staging.begin(4, null), await deps.staging.begin(4, null)].map((one) => (one.outcome === 'begun' ? one.address : ''))
  const [going = '', dropped = ''] = begun
  const nobodys = `${UPLOADS}/${'0'.repeat(43)}`
  const tus = { 'Tus-Resumable': '1.0.0' }
  const token = { [FORM_TOKEN]: deps.formChecks?.tokens.issue().token ?? '' }
  const begin = (headers: Record<string, string>, body?: string): RequestInit => ({ method: 'POST', headers: { ...tus, ...headers }, ...(body === undefined ? {} : { body }) })
  const part = (headers: Record<string, string>, body = 'ab'): RequestInit => ({ method: 'PATCH', headers: { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0', ...headers }, body })
  const refusals = (ask: string, method: string): Question[] => [
    { ask, status: 403, init: { method, headers: { ...tus, 'Sec-Fetch-Site': 'cross-site' } } },
    { ask, status: 412, init: { method } },
  ]
  return {
    'options /api/uploads': [{ ask: UPLOADS, status: 204, init: { method: 'OPTIONS' } }, { ask: UPLOADS, status: 403, init: { method: 'OPTIONS', headers: { 'Sec-Fetch-Site': 'cross-site' } } }],
    'post /api/uploads': [
      { ask: UPLOADS, status: 201, init: begin({ ...token, 'Upload-Length': '4' }) },
      { ask: UPLOADS, status: 400, init: begin({ ...token, 'Upload-Length': 'much' }) },
      { ask: UPLOADS, status: 413, init: begin({ ...token, 'Upload-Length': '10485761' }) },
      { ask: UPLOADS, status: 428, init: begin({ 'Upload-Length': '4' }) },
      ...refusals(UPLOADS, 'POST'),
    ],
    'get /api/uploads/{upload}': [{ ask: going, status: 200, init: { headers: tus } }, { ask: nobodys, status: 404, init: { headers: tus } }, ...refusals(going, 'GET')],
    'patch /api/uploads/{upload}': [
      { ask: going, status: 400, init: part({ 'Upload-Offset': '-1' }) },
      { ask: going, status: 460, init: part({ 'Upload-Checksum': 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' }) },
      { ask: going, status: 204, init: part({}) },
      { ask: going, status: 409, init: part({}) },
      { ask: going, status: 413, init: part({ 'Upload-Offset': '2' }, 'abc') },
      { ask: going, status: 415, init: part({ 'Content-Type': 'text/plain' }) },
      { ask: nobodys, status: 404, init: part({}) },
      ...refusals(going, 'PATCH'),
    ],
    'delete /api/uploads/{upload}': [{ ask: nobodys, status: 404, init: { method: 'DELETE', headers: tus } }, { ask: dropped, status: 204, init: { method: 'DELETE', headers: tus } }, ...refusals(going, 'DELETE')],
  }
}

/** A challenge can be answered once, so each valid answer here requests its own first. */
function walletQuestions(wallet: string): Record<string, Question[]> {
  const rich = { standing: async (): ReturnType<StakingLedger['standing']> => ({ staked: 3_000_000_000_000n }), pending: async () => ({ movements: [], unread: 0 }) }
  const by = (service: Partial<ProofService>, cards?: CardService | null, ledger = rich) => (demo: DemoApp) => {
    const { wallets, verification } = demo.deps
    if (!wallets || !verification) throw new Error('the demo app proves no wallets')
    const proof = { ...wallets.proof, service: { ...wallets.proof.service, ...service } }
    return createRoutes({ ...demo.deps, verification: { ...verification, ledger }, wallets: { proof, cards: cards === undefined ? wallets.cards : cards } })
  }
  const [proven, unproven] = [by({ holds: async () => true }), by({ holds: async () => false })]
  const signature = { walletAddress: wallet, nonce: '0'.repeat(32), signature: 'A'.repeat(86) }
  const token = { success: true, walletAddress: wallet, token: 'A'.repeat(43), expiresAt: '2026-11-21T15:00:00.000Z' } as const
  const [byTransaction, sessions] = ['/api/proof/verify-transaction', '/api/proof/sessions']
  const signed = { walletAddress: wallet, nonce: '0'.repeat(32), transaction: 'AAAA' }
  const order = { walletAddress: wallet, holderName: 'X' }
  const fails = async () => Promise.reject(new Error('no'))
  const noCards: CardService = { existing: async () => null, create: fails, seen: async () => {}, reveal: fails, status: fails, setFrozen: fails }
  const [create, seen, status, reveal] = ['/api/virtual-card/create', '/api/virtual-card/seen', '/api/virtual-card/status', '/api/virtual-card/reveal']
  const nothing: CardService = { ...noCards, reveal: async () => null, status: async () => null, setFrozen: async () => null }
  const refusing = (code: 'bad_request' | 'card_closed') => async () => Promise.reject(new IssuerError('refused', `answered ${code}`, { code }))
  const card: VirtualCard = { cardNumber: '9'.repeat(16), expiryDate: '11/29', cvv: '123', holderName: 'X', demo: true }
  const placed = { tier: 'raven', holderName: 'X', createdAt: new Date(0) }
  const held: HeldCard = { ...placed, status: 'frozen', lastFour: '1234', issuedAt: new Date(0), demo: true }
  const always = { holds: async () => true }
  const good: CardService = { ...noCards, reveal: async () => card, status: async () => held, setFrozen: async () => held }
  const bad = (ask: string): Question[] => [
    { ask, status: 400, init: rpc({ walletAddress: 'unknown' }), over: proven },
    { ask, status: 413, init: rpc(`"${'x'.repeat(3000)}"`), over: proven },
    { ask, status: 415, init: rpc(order, { 'Content-Type': 'text/plain' }), over: proven },
  ]
  return {
    'post /api/proof/nonce': [{ ask: '/api/proof/nonce', status: 200, init: rpc({ walletAddress: wallet }), over: proven }, ...bad('/api/proof/nonce')],
    'post /api/proof/verify': [
      { ask: '/api/proof/verify', status: 200, init: rpc(signature), over: by({ prove: async () => token }) },
      { ask: '/api/proof/verify', status: 400, init: rpc(signature), over: proven },
      { ask: '/api/proof/verify', status: 410, init: rpc(signature), over: by({ prove: async () => 'disowned' }) },
      ...bad('/api/proof/verify'),
    ],
    'post /api/proof/verify-transaction': [
      { ask: byTransaction, status: 200, init: rpc(signed), over: by({ proveByTransaction: async () => token }) },
      { ask: byTransaction, status: 400, init: rpc(signed), over: by({ proveByTransaction: async () => 'changed' }) },
      { ask: byTransaction, status: 413, init: rpc(`"${'x'.repeat(7000)}"`), over: proven },
      { ask: byTransaction, status: 415, init: rpc(signed, { 'Content-Type': 'text/plain' }), over: proven },
    ],
    'get /api/proof/sessions': [
      { ask: `${sessions}?walletAddress=${wallet}`, status: 200, over: by({ sessions: async () => [{ id: randomUUID(), current: true, device: 'Safari on iOS', since: token.expiresAt, until: token.expiresAt }] }) },
      { ask: `${sessions}?walletAddress=duck`, status: 400, over: proven },
      { ask: `${sessions}?walletAddress=${wallet}`, status: 401, over: by({ sessions: async () => null }) },
    ],
    'post /api/proof/sessions/end': [
      { ask: `${sessions}/end`, status: 200, init: rpc({ walletAddress: wallet, all: true }), over: by({ endSessions: async () => 2 }) },
      { ask: `${sessions}/end`, status: 401, init: rpc({ walletAddress: wallet, id: randomUUID() }), over: by({ endSessions: async () => null }) },
      ...bad(`${sessions}/end`),
    ],
    'post /api/virtual-card/create': [
      { ask: create, status: 401, init: rpc(order), over: unproven },
      { ask: create, status: 403, init: rpc(order), over: by({ holds: async () => true }, undefined, { ...rich, standing: async () => ({ staked: 0n }) }) },
      { ask: create, status: 502, init: rpc(order), over: by({ holds: async () => true }, noCards) },
      { ask: create, status: 422, init: rpc(order), over: by(always, { ...noCards, create: refusing('bad_request') }) },
      { ask: create, status: 503, init: rpc(order), over: by({}, null) },
      { ask: create, status: 503, init: rpc(order), over: by({ holds: async () => true }, undefined, { ...rich, standing: async () => ({ staked: 0n, outstanding: 6 }) }) },
      { ask: create, status: 201, init: rpc(order), over: proven },
      { ask: create, status: 409, init: rpc(order), over: by({ holds: async () => true }, { ...noCards, existing: async () => ({ lastFour: '1234' }) }) },
      ...bad(create),
    ],
    'post /api/virtual-card/seen': [
      { ask: seen, status: 200, init: rpc(order), over: proven },
      { ask: seen, status: 401, init: rpc(order), over: unproven },
      { ask: seen, status: 503, init: rpc(order), over: by({}, null) },
      ...bad(seen),
    ],
    'post /api/virtual-card/reveal': [
      { ask: reveal, status: 200, init: rpc(order), over: by(always, good) },
      { ask: reveal, status: 401, init: rpc(order), over: unproven },
      { ask: reveal, status: 404, init: rpc(order), over: by(always, nothing) },
      { ask: reveal, status: 502, init: rpc(order), over: by(always, noCards) },
      { ask: reveal, status: 503, init: rpc(order), over: by({}, null) },
      ...bad(reveal),
    ],
    'get /api/virtual-card/status': [
      ...([held, { ...placed, status: 'ordered' }, { ...placed, status: 'refused', refusedAt: new Date(0) }] satisfies (HeldCard | OpenOrder)[]).map((card) => ({
        ask: `${status}?walletAddress=${wallet}`,
        status: 200,
        over: by(always, { ...good, status: async () => card }),
      })),
      { ask: `${status}?walletAddress=duck`, status: 400, over: by(always, good) },
      { ask: `${status}?walletAddress=${wallet}`, status: 401, over: unproven },
      { ask: `${status}?walletAddress=${wallet}`, status: 404, over: by(always, nothing) },
      { ask: `${status}?walletAddress=${wallet}`, status: 502, over: by(always, noCards) },
    ],
    ...Object.fromEntries(
      ['/api/virtual-card/freeze', '/api/virtual-card/unfreeze'].map((ask) => [
        `post ${ask}`,
        [
          { ask, status: 200, init: rpc(order), over: by(always, good) },
          { ask, status: 401, init: rpc(order), over: unproven },
          { ask, status: 404, init: rpc(order), over: by(always, nothing) },
          { ask, status: 409, init: rpc(order), over: by(always, { ...good, setFrozen: refusing('card_closed') }) },
          { ask, status: 502, init: rpc(order), over: by(always, noCards) },
          ...bad(ask),
        ],
      ]),
    ),
  }
}

const by = (service: Partial<Pairings>) => (demo: DemoApp) => {
  const { wallets } = demo.deps
  if (!wallets?.pairings) throw new Error('the demo app has no pairings')
  return createRoutes({ ...demo.deps, wallets: { ...wallets, pairings: { ...wallets.pairings, service: { ...wallets.pairings.service, ...service } } } })
}
const pairing = 'A'.repeat(22)

function pairingStreams(): Question[] {
  const ask = `/api/live?pairing=${pairing}`
  return [{ ask, status: 200, over: by({ standing: async () => 'changed' }) }, { ask, status: 404 }, { ask, status: 410, over: by({ standing: async () => 'expired' }) }]
}

/** What each service says is tested with the service. */
function pairingQuestions(): Record<string, Question[]> {
  const key = { id: pairing, secret: 'A'.repeat(43) }
  const answer = { errorCode: '4001' }
  const refusals = (ask: string): Question[] => [
    { ask, status: 400, init: rpc({ id: 'x' }) },
    { ask, status: 403, init: rpc(key, { ...json, Origin: 'https://evil.example' }) },
    { ask, status: 404, init: rpc({ ...key, answer }) },
    { ask, status: 413, init: rpc(`"${'x'.repeat(5000)}"`) },
    { ask, status: 415, init: rpc(key, { 'Content-Type': 'text/plain' }) },
  ]
  const [open, leave, take, end] = ['/api/pairings', '/api/pairings/answer', '/api/pairings/take', '/api/pairings/end']
  return {
    [`post ${open}`]: [
      { ask: open, status: 200, init: { method: 'POST' } },
      { ask: open, status: 403, init: { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } } },
      { ask: open, status: 413, init: rpc(`"${'x'.repeat(5000)}"`) },
      { ask: open, status: 503, init: { method: 'POST' }, over: by({ open: async () => 'full' }) },
    ],
    [`post ${leave}`]: [
      { ask: leave, status: 200, init: rpc({ ...key, answer }), over: by({ answer: async () => 'left' }) },
      { ask: leave, status: 409, init: rpc({ ...key, answer }), over: by({ answer: async () => 'used' }) },
      { ask: leave, status: 410, init: rpc({ ...key, answer }), over: by({ answer: async () => 'expired' }) },
      ...refusals(leave),
    ],
    [`post ${take}`]: [
      { ask: take, status: 200, init: rpc(key), over: by({ take: async () => ({ state: 'answered', answer: { nonce: '4', data: '5', walletKey: '6' } }) }) },
      { ask: take, status: 200, init: rpc(key), over: by({ take: async () => ({ state: 'waiting', expiresAt: '2026-11-23T15:00:00.000Z' }) }) },
      { ask: take, status: 410, init: rpc(key), over: by({ take: async () => 'ended' }) },
      ...refusals(take),
    ],
    [`post ${end}`]: [{ ask: end, status: 200, init: rpc(key), over: by({ end: async () => 'ended' }) }, ...refusals(end)],
  }
}

/** By an administrator, by default. */
/** Administrators' calls about themselves and each other. `own`: with a session of one who is in the database. */
async function peopleQuestions({ database }: DemoApp, own: RequestInit, by: (access: Partial<AdminAccess>) => NonNullable<Question['over']>): Promise<Record<string, Question[]>> {
  const clock = systemClock
  const bea = { id: 'bea', username: 'Bea', role: 'owner' } as const
  const invitations = createAdminInvitations({ db: database.db, clock })
  const invited = () => invitations.invite(bea, { role: 'reader', email: null })
  const add = async (id: string, place: number) => void (await database.db.insert(adminUsers).values({ id, place, username: id, nameKey: id, passwordHash: '', role: 'reader', createdAt: new Date() }))
  await add('cleo', 2)
  await add('dora', 3)
  const other = createAdminSessions({ db: database.db, clock })
  await other.begin('bea')
  const [session] = await database.db.select({ id: adminSessions.id }).from(adminSessions).where(eq(adminSessions.user, 'bea')).orderBy(desc(adminSessions.createdAt)).limit(1)

  const get = (ask: string): Question[] => [{ ask, status: 200, init: own }, { ask, status: 401 }]
  const post = (content: unknown, headers: Record<string, string> = {}): RequestInit => ({ ...rpc(content), headers: { 'Content-Type': 'application/json', ...own.headers, ...headers } })
  const refused = (ask: string, withBody: boolean): Question[] => [
    { ask, status: 401, init: rpc({}) },
    { ask, status: 413, init: post(`"${'x'.repeat(9000)}"`) },
    ...(withBody ? [{ ask, status: 400, init: post({}) }, { ask, status: 415, init: post({}, { 'Content-Type': 'text/plain' }) }] : []),
  ]
  const open = (ask: string): Question[] => [
    { ask, status: 400, init: rpc({}) },
    { ask, status: 413, init: rpc(`"${'x'.repeat(9000)}"`) },
    { ask, status: 415, init: rpc({}, { 'Content-Type': 'text/plain' }) },
  ]
  const current = 'wet-granite-41'
  const factors = createSecondFactors({ seal: createSeal(['0'.repeat(64)]), clock })
  const withAdmin = (changes: Partial<AdminDeps>) => (demo: DemoApp) => {
    if (!demo.deps.admin) throw new Error('the demo app has no administration')
    return createRoutes({ ...demo.deps, admin: { ...demo.deps.admin, ...changes } })
  }
  const signedIn = { outcome: 'signed-in', sessionId: 's', device: 'd', user: { username: 'Ada' } } as const
  const [one, two] = [await invited(), await invited()]
  const accept = { token: one.token, username: 'Eve', password: 'wet-granite-43' }
  const account = '/api/admin/account'
  const all: Record<string, Question[]> = {
    'post /api/admin/login/code': [
      { ask: '/api/admin/login/code', status: 200, init: rpc({ challenge: 'x', code: '123456' }), over: by({ showCode: async () => signedIn }) },
      { ask: '/api/admin/login/code', status: 401, init: rpc({ challenge: 'x', code: '123456' }) },
      { ask: '/api/admin/login/code', status: 403, init: rpc({}, { Origin: 'https://evil.example' }) },
      ...open('/api/admin/login/code'),
    ],
    [`get ${account}`]: get(account),
    [`post ${account}/password`]: [{ ask: `${account}/password`, status: 200, init: post({ current, password: current }) }, ...refused(`${account}/password`, true)],
    [`post ${account}/sessions/{id}/end`]: [
      { ask: `${account}/sessions/none/end`, status: 404, init: post({}) },
      { ask: `${account}/sessions/${session?.id}/end`, status: 200, init: post({}) },
      ...refused(`${account}/sessions/none/end`, false),
    ],
    [`post ${account}/sessions/end-others`]: [{ ask: `${account}/sessions/end-others`, status: 200, init: post({}) }, ...refused(`${account}/sessions/end-others`, false)],
    [`post ${account}/second-factor`]: [{ ask: `${account}/second-factor`, status: 200, init: post({ current }) }, ...refused(`${account}/second-factor`, true)],
    [`post ${account}/second-factor/confirmation`]: [{ ask: `${account}/second-factor/confirmation`, status: 200, init: post({ code: '123456' }), over: withAdmin({ factors: { ...factors, confirm: async () => ['k7mx-2pqa-v9th-e4nd'] } }) }, ...refused(`${account}/second-factor/confirmation`, true)],
    [`post ${account}/second-factor/removal`]: [{ ask: `${account}/second-factor/removal`, status: 409, init: post({ current }), over: withAdmin({ realChain: true }) }, { ask: `${account}/second-factor/removal`, status: 200, init: post({ current }) }, ...refused(`${account}/second-factor/removal`, true)],
    [`post ${account}/recovery-codes`]: [{ ask: `${account}/recovery-codes`, status: 200, init: post({ current }) }, ...refused(`${account}/recovery-codes`, true)],
    'get /api/admin/audit': [...get('/api/admin/audit?limit=2'), { ask: '/api/admin/audit?limit=0', status: 400, init: own }],
    'get /api/admin/audit/verification': get('/api/admin/audit/verification'),
    'get /api/admin/audit/export/{format}': [...get('/api/admin/audit/export/csv?actor=bea'), { ask: '/api/admin/audit/export/json?from=x', status: 400, init: own }, { ask: '/api/admin/audit/export/pdf', status: 404, init: own }],
    'get /api/admin/people': get('/api/admin/people'),
    'post /api/admin/people/{id}/role': [
      { ask: '/api/admin/people/cleo/role', status: 200, init: post({ role: 'reviewer' }) },
      { ask: '/api/admin/people/bea/role', status: 409, init: post({ role: 'reader' }) },
      { ask: '/api/admin/people/none/role', status: 404, init: post({ role: 'reader' }) },
      ...refused('/api/admin/people/cleo/role', true),
    ],
    'post /api/admin/people/{id}/removal': [
      { ask: '/api/admin/people/bea/removal', status: 409, init: post({}) },
      { ask: '/api/admin/people/dora/removal', status: 200, init: post({}) },
      { ask: '/api/admin/people/dora/removal', status: 404, init: post({}) },
      ...refused('/api/admin/people/dora/removal', false),
    ],
    'post /api/admin/people/{id}/second-factor-reset': [
      { ask: '/api/admin/people/cleo/second-factor-reset', status: 200, init: post({}) },
      { ask: '/api/admin/people/none/second-factor-reset', status: 404, init: post({}) },
      ...refused('/api/admin/people/cleo/second-factor-reset', false),
    ],
    'get /api/admin/invitations': get('/api/admin/invitations'),
    'post /api/admin/invitations': [
      { ask: '/api/admin/invitations', status: 201, init: post({ role: 'reader' }) },
      { ask: '/api/admin/invitations', status: 409, init: post({ role: 'reader', email: 'eve@example.com' }) },
      ...refused('/api/admin/invitations', true),
    ],
    'post /api/admin/invitations/{id}/revocation': [
      ...refused('/api/admin/invitations/none/revocation', false),
      { ask: `/api/admin/invitations/${two.invitation.id}/revocation`, status: 200, init: post({}) },
      { ask: `/api/admin/invitations/${two.invitation.id}/revocation`, status: 404, init: post({}) },
    ],
    'post /api/admin/invitation': [
      { ask: '/api/admin/invitation', status: 200, init: rpc({ token: one.token }) },
      { ask: '/api/admin/invitation', status: 404, init: rpc({ token: 'none' }) },
      { ask: '/api/admin/invitation', status: 403, init: rpc({}, { Origin: 'https://evil.example' }) },
      ...open('/api/admin/invitation'),
    ],
    'post /api/admin/invitation/acceptance': [
      { ask: '/api/admin/invitation/acceptance', status: 409, init: rpc({ ...accept, username: 'Bea' }) },
      { ask: '/api/admin/invitation/acceptance', status: 201, init: rpc(accept) },
      { ask: '/api/admin/invitation/acceptance', status: 404, init: rpc(accept) },
      { ask: '/api/admin/invitation/acceptance', status: 403, init: rpc({}, { Origin: 'https://evil.example' }) },
      ...open('/api/admin/invitation/acceptance'),
    ],
  }
  // Each from its own address, since one may make only so many calls at once.
  let from = 0
  const elsewhere = (init: RequestInit = {}): RequestInit => ({ ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), 'X-Forwarded-For': `198.18.0.${(from += 1)}` } })
  return Object.fromEntries(Object.entries(all).map(([name, list]) => [name, list.map((question) => ({ ...question, init: elsewhere(question.init) }))]))
}

async function adminQuestions(world: DemoApp): Promise<Record<string, Question[]>> {
  const { database } = world
  const submission = await plantSubmission(database.db, { kind: 'loan-application' }, [{ method: 'email', state: 'sent', tries: ['away', null] }])
  await plantSubmission(database.db, { kind: 'contact' })
  const upload = await plantUpload(database.db, submission, { sealed: Buffer.from('%PDF') })
  const moves = { review: { version: 0 }, question: { version: 1, text: 'Which one?' }, decision: { version: 2, outcome: 'declined', text: 'No.' }, reopening: { version: 3 }, closing: { version: 4, text: 'Sent twice.' }, assignment: { version: 5, assignee: 'Bea' }, note: { version: 6, text: 'For us' }, undo: { version: 7, place: 7 } }
  const whitelisted = 'So11111111111111111111111111111111111111112'
  await database.db.insert(whitelist).values({ id: 'w', wallet: whitelisted, tier: 'duckling', reference: 'BD-20261121-000001', by: 'Ada', since: new Date() })
  const by = (access: Partial<AdminAccess>) => (demo: DemoApp) => {
    const { admin } = demo.deps
    if (!admin) throw new Error('the demo app has no administration')
    return createRoutes({ ...demo.deps, admin: { ...admin, access: { ...admin.access, ...access } } })
  }
  const sessionsOf = (id: string): AdminAccess['sessions'] => ({ begin: async () => '', end: async () => {}, userOf: async () => ({ id, username: 'Ada', role: 'owner' }) })
  const over = by({ sessions: sessionsOf('ada') })
  const overBea = by({ sessions: sessionsOf('bea') })
  const init: RequestInit = { headers: { Authorization: `Bearer ${'s'.repeat(43)}` } }
  const ada = { username: 'Ada', password: 'wet-granite-41' }
  const sent = (content: unknown, headers: Record<string, string> = {}) => ({ ...rpc(content), headers: { 'Content-Type': 'application/json', ...init.headers, ...headers } })
  const changeOf = (ask: string): Question[] => [
    { ask, status: 200, init: sent({}), over },
    { ask, status: 401, init: rpc({}) },
    { ask, status: 403, init: sent({}, { Origin: 'https://evil.example' }), over },
    { ask, status: 413, init: sent(`"${'x'.repeat(9000)}"`), over },
  ]
  const [delivery] = await database.db.select().from(deliveries).where(eq(deliveries.submission, submission))
  const sending = (demo: DemoApp) => {
    const { admin } = demo.deps
    if (!admin) throw new Error('the demo app has no administration')
    return over({ ...demo, deps: { ...demo.deps, admin: { ...admin, queue: { methods: ['email'], enqueue: async () => {} } } } })
  }
  // A session of an administrator who is in the database.
  await database.db.insert(adminUsers).values({ id: 'bea', place: 1, username: 'Bea', nameKey: 'bea', passwordHash: await hashPassword(ada.password), role: 'owner', createdAt: new Date() })
  const own: RequestInit = { headers: { Authorization: `Bearer ${await createAdminSessions({ db: database.db, clock: systemClock }).begin('bea')}` } }
  const read = (ask: string): Question[] => [
    { ask, status: 200, init, over },
    { ask, status: 401 },
  ]
  const list = (ask: string): Question[] => [...read(`${ask}?limit=1`), { ask: `${ask}?limit=0`, status: 400, init, over }]
  const one = (ask: string, none: string): Question[] => [...read(ask), { ask: none, status: 404, init, over }]
  const bad = (ask: string): Question[] => [
    { ask, status: 400, init: rpc({}) },
    { ask, status: 413, init: rpc(`"${'x'.repeat(9000)}"`) },
    { ask, status: 415, init: rpc({}, { 'Content-Type': 'text/plain' }) },
  ]
  return {
    'post /api/admin/setup': [
      { ask: '/api/admin/setup', status: 201, init: rpc(ada), over: by({ setUp: async () => ({ outcome: 'done' }) }) },
      { ask: '/api/admin/setup', status: 403, init: rpc(ada), over: by({ setUp: async () => ({ outcome: 'closed' }) }) },
      ...bad('/api/admin/setup'),
    ],
    'post /api/admin/login': [
      { ask: '/api/admin/login', status: 200, init: rpc(ada), over: by({ signIn: async () => ({ outcome: 'signed-in', sessionId: 's', device: 'd', user: { username: 'Ada' } }) }) },
      { ask: '/api/admin/login', status: 202, init: rpc(ada), over: by({ signIn: async () => ({ outcome: 'code-needed', challenge: 'x' }) }) },
      { ask: '/api/admin/login', status: 401, init: rpc({ username: 'Unknown', password: 'wet-granite-42' }) },
      { ask: '/api/admin/login', status: 403, init: rpc(ada, { Origin: 'https://evil.example' }) },
      ...bad('/api/admin/login'),
    ],
    'get /api/admin/system': read('/api/admin/system'),
    'get /api/admin/system/retention': read('/api/admin/system/retention'),
    'get /api/admin/dashboard/stats': read('/api/admin/dashboard/stats?timestamp=1'),
    ...(await peopleQuestions(world, own, by)),
    'get /api/admin/applications': list('/api/admin/applications'),
    'get /api/admin/contacts': list('/api/admin/contacts'),
    'get /api/admin/delivery-logs': list('/api/admin/delivery-logs'),
    'get /api/admin/submissions/{id}': one(`/api/admin/submissions/${submission}`, '/api/admin/submissions/none'),
    ...Object.fromEntries(
      Object.entries(moves).map(([name, body]) => {
        const ask = `/api/admin/submissions/${submission}/${name}`
        const refusals: Question[] = [
          { ask, status: 409, init: sent(body), over },
          { ask: `/api/admin/submissions/none/${name}`, status: 404, init: sent(body), over },
          { ask, status: 400, init: sent({}), over },
          { ask, status: 401, init: rpc(body) },
          { ask, status: 403, init: sent(body, { Origin: 'https://evil.example' }), over },
          { ask, status: 413, init: sent(`"${'x'.repeat(9000)}"`), over },
          { ask, status: 415, init: sent(body, { 'Content-Type': 'text/plain' }), over },
        ]
        return [`post /api/admin/submissions/{id}/${name}`, [{ ask, status: 200, init: sent(body), over }, ...refusals]]
      }),
    ),
    'post /api/admin/submissions/bulk': [
      { ask: '/api/admin/submissions/bulk', status: 200, init: sent({ action: 'review', items: [{ id: submission, version: 0 }] }), over },
      ...[{}, `"${'x'.repeat(21_000)}"`].map((content, index) => ({ ask: '/api/admin/submissions/bulk', status: [400, 413][index] ?? 0, init: sent(content), over })),
      { ask: '/api/admin/submissions/bulk', status: 415, init: sent({}, { 'Content-Type': 'text/plain' }), over },
      { ask: '/api/admin/submissions/bulk', status: 401, init: rpc({}) },
      { ask: '/api/admin/submissions/bulk', status: 403, init: sent({}, { Origin: 'https://evil.example' }), over },
    ],
    'get /api/admin/assignees': read('/api/admin/assignees'),
    'get /api/admin/whitelist': list('/api/admin/whitelist'),
    'post /api/admin/whitelist/{wallet}/revocation': [...changeOf(`/api/admin/whitelist/${whitelisted}/revocation`), { ask: '/api/admin/whitelist/none/revocation', status: 404, init: sent({}), over }],
    'get /api/admin/uploads/{id}': one(`/api/admin/uploads/${upload}`, '/api/admin/uploads/none'),
    'get /api/admin/export/{kind}': one('/api/admin/export/applications', '/api/admin/export/letters'),
    'post /api/admin/inbox/views': [
      { ask: '/api/admin/inbox/views', status: 200, init: sent({ name: 'Loans', query: '' }), over: overBea },
      ...[{}, `"${'x'.repeat(9000)}"`].map((content, index) => ({ ask: '/api/admin/inbox/views', status: [400, 413][index] ?? 0, init: sent(content), over })),
      { ask: '/api/admin/inbox/views', status: 415, init: sent({}, { 'Content-Type': 'text/plain' }), over },
      { ask: '/api/admin/inbox/views', status: 401, init: rpc({ name: 'Loans', query: '' }) },
      { ask: '/api/admin/inbox/views', status: 403, init: sent({ name: 'Loans', query: '' }, { Origin: 'https://evil.example' }), over },
      ...Array.from({ length: INBOX_VIEWS_MOST - 1 }, (_, index) => ({ ask: '/api/admin/inbox/views', status: 200, init: sent({ name: `View ${index}`, query: '' }), over: overBea })),
      { ask: '/api/admin/inbox/views', status: 409, init: sent({ name: 'One more', query: '' }), over: overBea },
    ],
    'post /api/admin/inbox/views/{id}/removal': changeOf('/api/admin/inbox/views/none/removal'),
    'post /api/admin/deliveries/{id}/repeat': [
      { ask: `/api/admin/deliveries/${delivery?.id}/repeat`, status: 409, init: sent({}), over },
      { ask: `/api/admin/deliveries/${delivery?.id}/repeat`, status: 200, init: sent({}), over: sending },
      { ask: '/api/admin/deliveries/none/repeat', status: 404, init: sent({}), over },
      ...changeOf('/api/admin/deliveries/none/repeat').slice(1),
    ],
    'get /api/admin/inbox': list('/api/admin/inbox'),
    'get /api/admin/inbox/counts': [...read('/api/admin/inbox/counts?q=a'), { ask: '/api/admin/inbox/counts?state=lost', status: 400, init, over }],
    'get /api/admin/inbox/export/{format}': [...one('/api/admin/inbox/export/csv', '/api/admin/inbox/export/xls'), { ask: '/api/admin/inbox/export/json', status: 200, init, over }, { ask: '/api/admin/inbox/export/csv?sort=best', status: 400, init, over }],
    'get /api/admin/inbox/views': read('/api/admin/inbox/views'),
    'get /api/admin/live': read('/api/admin/live'),
    ...Object.fromEntries(
      Object.entries({ search: {}, export: {}, erasure: { typed: 'nobody@example.com' } }).map(([name, more]) => {
        const ask = `/api/admin/person/${name}`
        const body = { who: ['nobody@example.com'], ...more }
        const refusals = [{ ask, status: 400, init: sent({}), over }, { ask, status: 415, init: sent(body, { 'Content-Type': 'text/plain' }), over }]
        return [`post ${ask}`, [{ ask, status: 200, init: sent(body), over }, ...refusals, ...changeOf(ask).slice(1)]]
      }),
    ),
    'get /api/telegram/diagnostics': read('/api/telegram/diagnostics'),
    'get /api/telegram/new-diagnostics': read('/api/telegram/new-diagnostics'),
    'post /api/telegram/send-test': [
      ...[rpc({ message: 'hello' }), rpc({ message: ' ' }), rpc({ message: 'x'.repeat(40_000) }), rpc({}, { 'Content-Type': 'text/plain' })].map((question, index) => ({
        ask: '/api/telegram/send-test',
        status: [200, 400, 413, 415][index] ?? 0,
        init: { ...question, headers: { ...question.headers, ...init.headers } },
        over,
      })),
      { ask: '/api/telegram/send-test', status: 401, init: rpc({ message: 'hello' }) },
      { ask: '/api/telegram/send-test', status: 403, init: rpc({ message: 'hello' }, { Origin: 'https://evil.example' }) },
    ],
    'post /api/admin/logout': [
      { ask: '/api/admin/logout', status: 200, init: { ...init, method: 'POST' }, over },
      { ask: '/api/admin/logout', status: 401, init: { method: 'POST' } },
      { ask: '/api/admin/logout', status: 403, init: { method: 'POST', headers: { Origin: 'https://evil.example' } } },
      { ask: '/api/admin/logout', status: 413, init: rpc(`"${'x'.repeat(9000)}"`) },
    ],
  }
}

describe('every call', () => {
  it('answers what the document says, in status, type, fields and headers', async () => {
    const [staker] = world.demo.cast.stakers
    const subscribed = await world.deps.push?.subscribe(pushRequestOf('the document'))
    if (!subscribed?.ok) throw new Error('the device was not subscribed')
    await world.deps.notifications?.service.announce({ key: 'openapi', title: 'A title', message: 'A message' })
    const calendar = (await world.deps.walletReads?.calendars?.subscriptions.subscribe([{ address: staker?.address ?? '' }])) ?? ''
    const special = { ...questions(staker?.address ?? '', subscribed.credentials, calendar), ...(await adminQuestions(world)), ...(await caseQuestions(world, staker?.address ?? '')), ...(await uploadQuestions(world)) }
    const asked = new Map<string, Set<string>>()
    for (const { method, path, operation } of calls) {
      const name = `${method} ${path}`
      const list = special[name] ?? [{ ask: path, status: 200 }]
      const first = (await world.app.request(list[0]?.ask ?? path, list[0]?.init)).headers.get('ETag')
      const known: Question[] = first === null || operation.responses['304'] === undefined ? [] : [{ ask: list[0]?.ask ?? path, status: 304, init: { headers: { 'If-None-Match': first } } }]
      const paged: Question[] = operation.responses['400'] === undefined || special[name] ? [] : [{ ask: `${path}?limit=2`, status: 200 }, { ask: `${path}?limit=0`, status: 400 }, { ask: `${path}?cursor=%21`, status: 400 }]
      for (const question of [...list, ...known, ...paged]) {
        expect(await complaintsAbout(question, operation.responses, name), `${name}: ${question.ask}`).toEqual([])
        asked.set(name, (asked.get(name) ?? new Set()).add(String(question.status)))
      }
    }
    expect(asked.size).toBe(calls.length)
    // Each call that reads has its class, and no class is left over.
    expect(Object.keys(cacheClasses).toSorted()).toEqual(calls.filter(({ method }) => method === 'get').map(({ path }) => path).toSorted())
    // The others need a caller or a server in trouble: a 408, a 429, unreachable nodes or database, a bug. Who may do what is tested in admin/roles.test.ts.
    const untried = calls.flatMap(({ method, path, operation }) => {
      const seen = asked.get(`${method} ${path}`)
      return Object.keys(operation.responses).filter((status) => !seen?.has(status) && !['408', '500', '503', '429'].includes(status) && !(status === '403' && operation['x-role'] !== undefined)).map((status) => `${method} ${path} ${status}`)
    })
    expect(untried).toEqual([])
  })

  it('answers with a problem if something unforeseen happens, and if nothing is known', async () => {
    const { deps } = world
    const failing = (reason: Error) => createRoutes({ ...deps, log: { ...deps.log, error: () => {} }, feeds: { ...deps.feeds, getJson: async () => Promise.reject(reason) } })
    const path = '/api/vault/live-balance'
    const { responses } = document.paths[path]?.['get'] ?? operationObject.parse({})
    const broken = { ask: path, status: 500, over: () => failing(new Error('unforeseen')) }
    expect(await complaintsAbout(broken, responses)).toEqual([])
    const unknown = { ask: path, status: 503, over: () => failing(new FeedUnavailable('vault-balance', path, 'loading')) }
    expect(await complaintsAbout(unknown, responses)).toEqual([])
  })

  it('would be caught answering anything else', async () => {
    const { responses } = document.paths['/api/vault/live-balance']?.['get'] ?? operationObject.parse({})
    const ask = '/api/vault/live-balance'
    const said = (body: unknown, headers: Record<string, string> = { ETag: '"1"', 'Cache-Control': 'no-cache' }) => ({
      ask,
      status: 200,
      over: () => new Hono().get(ask, (c) => c.json(body, 200, headers)),
    })
    const good: unknown = await (await world.app.request(ask)).json()
    expect(await complaintsAbout(said(good), responses)).toEqual([])
    expect(await complaintsAbout(said({ vaultBalance: 1 }), responses)).toHaveLength(1)
    expect(await complaintsAbout(said(good, {}), responses)).toHaveLength(2)
    expect(await complaintsAbout({ ...said(good), status: 404 }, responses)).toContain('answered 200 in place of 404')
  })
})

/** How an answer differs from the document. */
async function complaintsAbout({ ask, status, init, over }: Question, responses: Record<string, z.infer<typeof answerObject>>, name?: string): Promise<string[]> {
  const app = over ? over(world) : world.app
  const response = await app.request(ask, init)
  const complaints = [...(response.status === status ? [] : [`answered ${response.status} in place of ${status}`]), ...(name === undefined ? [] : cachingComplaints(name, response))]
  const said = responses[String(status)]
  if (!said) return [...complaints, `${status} is not in the document`]

  const type = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? ''
  const kinds = Object.keys(said.content)
  if (kinds.length === 0 && (await response.text()) !== '') complaints.push('has a body')
  if (kinds.length > 0 && !kinds.includes(type)) complaints.push(`is ${type}`)
  if (kinds.length > 0 && type === 'application/json') {
    const errors = errorsIn(said.content[type]?.schema ?? {}, await response.json())
    if (errors !== null) complaints.push(JSON.stringify(errors))
  } else if (!response.bodyUsed) await response.body?.cancel()

  for (const [name, header] of Object.entries(said.headers)) {
    // A file's header comes only with the file, and Retry-After only if waiting helps.
    if ((name === 'Content-Disposition' && type !== 'text/csv') || (name === 'Retry-After' && ask.includes('walletAddress'))) continue
    const text = response.headers.get(name)
    const schema = header.content?.['application/json']?.schema
    if (text === null) complaints.push(`has no ${name}`)
    else if (schema && errorsIn(schema, JSON.parse(text)) !== null) complaints.push(`${name}: ${text}`)
  }
  return complaints
}
