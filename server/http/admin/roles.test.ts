import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminRoles, type AdminRole } from '../../../src/contract/admin-role.ts'
import { problem } from '../../../src/contract/problem.ts'
import { createAdminAccess } from '../../admin/access.ts'
import { createAdminChallenges } from '../../admin/challenges.ts'
import { hashPassword } from '../../admin/passwords.ts'
import { createSecondFactors } from '../../admin/second-factors.ts'
import { adminUsers } from '../../db/schema-admin.ts'
import { createSeal } from '../../intake/sealed.ts'
import { systemClock } from '../../lib/clock.ts'
import { createRoutes } from '../app.ts'
import { openApiDocument } from '../openapi/document.ts'
import { operations } from '../openapi/operations.ts'
import { startDemoApp, type DemoApp } from '../testing/demo-app.ts'

const documentObject = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.array(z.string()), 'x-role': z.enum(adminRoles).optional() }))) })
const { paths } = documentObject.parse(structuredClone(openApiDocument()))
/** Every call of the document that is for administrators. */
const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).flatMap(([method, { tags, 'x-role': role }]) => (tags.includes('administration') ? [{ method: method.toUpperCase(), path, role }] : [])))
const guarded = calls.flatMap(({ role, ...call }) => (role === undefined ? [] : [{ ...call, role }]))
/** What owners may do before they have a second factor. */
const withoutFactor = new Set(operations.flatMap(({ method, path, withoutSecondFactor }) => (withoutSecondFactor ? [`${method.toUpperCase()} ${path}`] : [])))

let world: DemoApp
/** One app as on the demo, one as on a real chain. */
let apps: { demo: ReturnType<typeof createRoutes>; real: ReturnType<typeof createRoutes> }
const sessions = new Map<string, string>()
let asked = 0

beforeAll(async () => {
  world = await startDemoApp({ seed: 'roles' })
  const { admin } = world.deps
  if (!admin) throw new Error('the demo app has no administration')
  const { db } = world.database
  const clock = systemClock
  const factors = createSecondFactors({ seal: createSeal(['0'.repeat(64)]), clock })
  const access = createAdminAccess({ db, clock, setup: { needsToken: false }, factors, realChain: true })
  apps = { demo: createRoutes(world.deps), real: createRoutes({ ...world.deps, admin: { ...admin, access, factors, realChain: true } }) }
  const passwordHash = await hashPassword('wet-granite-41')
  for (const [index, role] of adminRoles.entries()) await db.insert(adminUsers).values({ id: role, place: index + 1, username: role, nameKey: role, passwordHash, role, createdAt: new Date() })
}, 60_000)
afterAll(() => world?.close())

/** A session of the role; a new one where an earlier call of the matrix ended it. */
async function sessionOf(role: AdminRole): Promise<string> {
  const { admin } = world.deps
  const known = sessions.get(role)
  if (known !== undefined && (await admin?.access.sessions.userOf(known))) return known
  const made = (await admin?.access.sessions.begin(role)) ?? ''
  sessions.set(role, made)
  return made
}

/** Asks for what isn't there: who is let through gets anything but a refusal for who they are. */
async function ask(app: ReturnType<typeof createRoutes>, { method, path }: { method: string; path: string }, session: string | null) {
  asked += 1
  const headers = { 'X-Forwarded-For': `198.18.${asked >> 8}.${asked & 255}`, 'Content-Type': 'application/json', ...(session === null ? {} : { Authorization: `Bearer ${session}` }) }
  const leaving = new AbortController()
  const response = await app.request(path.replaceAll(/\{\w+\}/g, 'none'), { method, headers, signal: leaving.signal, ...(method === 'GET' ? {} : { body: '{}' }) })
  const said = response.status === 401 || response.status === 403 ? `${response.status} ${problem.parse(await response.json()).code}` : 'let through'
  // Streams are left again.
  await response.body?.cancel().catch(() => {})
  leaving.abort()
  return { said }
}

describe('the roles', () => {
  it('are named for every administrators’ call but those before a session', () => {
    expect(calls.filter(({ role }) => role === undefined).map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /api/admin/setup',
      'POST /api/admin/invitation',
      'POST /api/admin/invitation/acceptance',
      'POST /api/admin/login',
      'POST /api/admin/login/code',
      'POST /api/admin/setup',
    ])
    expect(guarded.length).toBeGreaterThan(30)
  })

  it('are for every path of the server under /api/admin: each is in the document', () => {
    const routes = apps.demo.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*') && path.startsWith('/api/admin/'))
    const known = new Set(calls.map(({ method, path }) => `${method} ${path}`))
    const missing = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`).filter((route) => !known.has(route))
    expect(missing).toEqual([])
  })

  it.each(guarded.map((call) => ({ ...call, name: `${call.method} ${call.path}` })))('decide who may call $name ($role)', async ({ name, role, ...call }) => {
    expect(await ask(apps.demo, call, null), 'nobody').toEqual({ said: '401 unauthorized' })
    const half = await createAdminChallenges({ db: world.database.db, clock: systemClock }).begin('owner')
    expect(await ask(apps.demo, call, half), 'half signed in').toEqual({ said: '401 unauthorized' })
    for (const who of adminRoles) {
      const { said } = await ask(apps.demo, call, await sessionOf(who))
      expect(said, who).toBe(adminRoles.indexOf(who) <= adminRoles.indexOf(role) ? 'let through' : '403 role')
    }
    const { said } = await ask(apps.real, call, await sessionOf('owner'))
    expect(said, 'an owner without a second factor').toBe(withoutFactor.has(name) ? 'let through' : '403 second_factor_needed')
  })
})
