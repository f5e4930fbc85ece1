import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { PushTicket } from '../../../src/contract/push.ts'
import { pushRequestOf } from '../../delivery/push/push.kit.ts'
import { FeedUnavailable } from '../../feeds/engine.ts'
import { createRoutes } from '../app.ts'
import { startDemoApp, type DemoApp } from '../demo-app.kit.ts'
import { openApiDocument } from './document.ts'

const answerObject = z.object({
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).default({}),
  headers: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.object({ schema: z.looseObject({ $ref: z.string() }) })).optional() })).default({}),
})
const operationObject = z.object({
  operationId: z.string(),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }) }).optional(),
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
  it('is what the server answers, with a tag that spares it to who has it', async () => {
    const response = await world.app.request('/api/openapi.json')
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
    const again = await world.app.request('/api/openapi.json', { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('has every call of the server, and no other', () => {
    const routes = createRoutes(world.parts).routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    const served = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(served)].toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('names each call once, and each of its shapes is a schema that holds together', () => {
    const ids = calls.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const names = Object.keys(document.components.schemas)
    expect(names.length).toBeGreaterThan(25)
    for (const name of names) expect(() => ajv.compile({ $ref: `doc#/components/schemas/${name}` }), name).not.toThrow()
  })

  it('is strict: a field too many, too few, or of another kind is found', () => {
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
/** Nothing that has a value, and no staking account. */
const empty = ({ parts }: DemoApp) =>
  createRoutes({
    ...parts,
    verification: null,
    history: { series: async () => ({ ok: false, retryable: true }), growth: async () => ({ ok: false, retryable: true }) },
    machine: { unready: async () => ['database'], metrics: async () => '' },
  })

/** Questions beside the plain one, each with the answer that it should get. */
function questions(wallet: string, { id, secret }: PushTicket): Record<string, Question[]> {
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
  const subscription = `/api/push/subscriptions/${id}`
  const nobodys = '/api/push/subscriptions/nobodys'
  const ofWallet = (path: string): Question[] => [
    { ask: `${path}?walletAddress=${wallet}`, status: 200 },
    { ask: path, status: 400 },
    { ask: `${path}?walletAddress=nobody`, status: 400 },
    { ask: `${path}?walletAddress=${wallet}`, status: 503, over: empty },
  ]
  return {
    'get /api/verify-bd-tokens': ofWallet('/api/verify-bd-tokens'),
    'get /api/virtual-card/eligibility': ofWallet('/api/virtual-card/eligibility'),
    'get /api/history/{figure}': [
      { ask: '/api/history/vaultBalance', status: 200 },
      { ask: '/api/history/staked?window=1y', status: 200 },
      { ask: '/api/history/price?format=csv', status: 200 },
      { ask: '/api/history/price?window=2h', status: 400 },
      { ask: '/api/history/weather', status: 404 },
      { ask: '/api/history/price', status: 503, over: empty },
    ],
    'get /api/history/vaultBalance/growth': [
      { ask: '/api/history/vaultBalance/growth', status: 200 },
      { ask: '/api/history/vaultBalance/growth', status: 503, over: empty },
    ],
    'get /api/live': [
      { ask: '/api/live?paths=/api/network/health', status: 200 },
      { ask: '/api/live?paths=/api/secret', status: 400 },
    ],
    'post /api/rpc': [
      { ask: '/api/rpc', status: 200, init: rpc(slot) },
      { ask: '/api/rpc', status: 200, init: rpc([slot, { ...slot, method: 'sendTransaction' }]) },
      { ask: '/api/rpc', status: 200, init: rpc('{') },
      { ask: '/api/rpc', status: 204, init: rpc({ jsonrpc: '2.0', method: 'getSlot' }) },
      { ask: '/api/rpc', status: 413, init: rpc(`"${'x'.repeat(40_000)}"`) },
      { ask: '/api/rpc', status: 415, init: rpc(slot, { 'Content-Type': 'text/plain' }) },
    ],
    'post /api/push/subscriptions': [
      { ask: '/api/push/subscriptions', status: 201, init: ofPush('POST', pushRequestOf('openapi')) },
      ...badBodies('/api/push/subscriptions', 'POST'),
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
    'get /readyz': [
      { ask: '/readyz', status: 200 },
      { ask: '/readyz', status: 503, over: empty },
    ],
  }
}

describe('every call', () => {
  it('answers what the document says, in status, kind, fields and headers', async () => {
    const [staker] = world.demo.cast.stakers
    const subscribed = await world.parts.push?.subscribe(pushRequestOf('the document'))
    if (!subscribed?.ok) throw new Error('the device was not taken')
    const special = questions(staker?.address ?? '', subscribed.ticket)
    const asked = new Map<string, Set<string>>()
    for (const { method, path, operation } of calls) {
      const name = `${method} ${path}`
      const list = special[name] ?? [{ ask: path, status: 200 }]
      const first = (await world.app.request(list[0]?.ask ?? path, list[0]?.init)).headers.get('ETag')
      const known: Question[] = first === null || operation.responses['304'] === undefined ? [] : [{ ask: list[0]?.ask ?? path, status: 304, init: { headers: { 'If-None-Match': first } } }]
      const paged: Question[] = operation.responses['400'] === undefined || special[name] ? [] : [{ ask: `${path}?limit=2`, status: 200 }, { ask: `${path}?limit=0`, status: 400 }, { ask: `${path}?cursor=%21`, status: 400 }]
      for (const question of [...list, ...known, ...paged]) {
        expect(await complaintsAbout(question, operation.responses), `${name}: ${question.ask}`).toEqual([])
        asked.set(name, (asked.get(name) ?? new Set()).add(String(question.status)))
      }
    }
    expect(asked.size).toBe(calls.length)
    // The others need a server in trouble: a 429, nodes or a database that are away, a fault of ours.
    const untried = calls.flatMap(({ method, path, operation }) => {
      const seen = asked.get(`${method} ${path}`)
      return Object.keys(operation.responses).filter((status) => !seen?.has(status) && !['500', '503', '429'].includes(status)).map((status) => `${method} ${path} ${status}`)
    })
    expect(untried).toEqual([])
  })

  it('answers a failure in the shape of a failure where something unforeseen happens, and where nothing is known', async () => {
    const { parts } = world
    const failing = (reason: Error) => createRoutes({ ...parts, log: { ...parts.log, error: () => {} }, feeds: { ...parts.feeds, getJson: async () => Promise.reject(reason) } })
    const path = '/api/vault/live-balance'
    const { responses } = document.paths[path]?.['get'] ?? operationObject.parse({})
    const broken = { ask: path, status: 500, over: () => failing(new Error('what nobody has thought of')) }
    expect(await complaintsAbout(broken, responses)).toEqual([])
    const unknown = { ask: path, status: 503, over: () => failing(new FeedUnavailable('vault-balance', path, 'loading')) }
    expect(await complaintsAbout(unknown, responses)).toEqual([])
  })

  it('that answered anything else would be found out', async () => {
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

/** What of an answer is not as the document says. */
async function complaintsAbout({ ask, status, init, over }: Question, responses: Record<string, z.infer<typeof answerObject>>): Promise<string[]> {
  const app = over ? over(world) : world.app
  const response = await app.request(ask, init)
  const complaints = response.status === status ? [] : [`answered ${response.status} in place of ${status}`]
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
    // That of a file comes with the file only, and where there is nothing to wait for nobody says for how long.
    if ((name === 'Content-Disposition' && type !== 'text/csv') || (name === 'Retry-After' && ask.includes('walletAddress'))) continue
    const text = response.headers.get(name)
    const schema = header.content?.['application/json']?.schema
    if (text === null) complaints.push(`has no ${name}`)
    else if (schema && errorsIn(schema, JSON.parse(text)) !== null) complaints.push(`${name}: ${text}`)
  }
  return complaints
}
