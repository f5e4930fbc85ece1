import { serve } from '@hono/node-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDemoIssuerApp } from '../../server/cards/demo-issuer/app.ts'
import { openFileBooks } from '../../server/cards/demo-issuer/file-books.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { checks, examineIssuer } from './examine.ts'
import { honestIssuer, plantedFaults, type Honest, type Issuer } from './testing/faults.ts'

const SECRET = 'the secret of the conformance tests'

/** The demo issuer on a socket, with a fault planted into it. */
async function issuerWith(plant: (honest: Honest) => Issuer): Promise<string> {
  const logged: unknown[] = []
  const note = (...line: unknown[]) => void logged.push(line)
  const app = createDemoIssuerApp({ secret: SECRET, cardSecret: 'c', books: await openFileBooks(null), log: { info: note, warn: note, error: note }, clock: systemClock })
  const honest = honestIssuer(
    async ({ method, path, headers, body }) => app.request(path, { method, headers, ...(body === '' ? {} : { body }) }),
    SECRET,
  )
  const issuer = plant(honest)
  return new Promise((resolve) => {
    const server = serve(
      {
        hostname: '127.0.0.1',
        port: 0,
        fetch: async (request) => {
          const { pathname, search } = new URL(request.url)
          return issuer({ method: request.method, path: `${pathname}${search}`, headers: request.headers, body: await request.text() })
        },
      },
      ({ port }) => resolve(`http://127.0.0.1:${port}`),
    )
    onTestFinished(() => {
      server.close()
      expect(logged).toEqual([])
    })
  })
}

const failedChecks = async (url: string, secret = SECRET) => (await examineIssuer({ url, secret })).filter(({ ok }) => !ok)

describe('the conformance suite', () => {
  it('finds nothing wrong with an honest issuer', async () => {
    expect(await failedChecks(await issuerWith(({ answer }) => answer))).toEqual([])
  })

  it('has checks and faults with names of their own', () => {
    for (const names of [checks, plantedFaults].map((list) => list.map(({ name }) => name))) expect(new Set(names).size).toBe(names.length)
    expect(plantedFaults.length).toBeGreaterThanOrEqual(10)
  })

  it.each(plantedFaults.map((fault) => [fault.name, fault] as const))('finds the fault: %s', async (_, { found, plant }) => {
    const failed = await failedChecks(await issuerWith(plant))
    expect(failed.map(({ name }) => name)).toEqual(found)
    for (const { saw, required } of failed) {
      expect(saw).not.toMatch(/\d{16}|undefined|NaN/)
      expect(required.length).toBeGreaterThan(20)
    }
  })

  it('fails throughout with the wrong secret, and says why', async () => {
    const failed = await failedChecks(await issuerWith(({ answer }) => answer), `${SECRET}!`)
    expect(failed.length).toBeGreaterThan(checks.length - 3)
    expect(failed[0]).toMatchObject({ name: 'create', saw: '401 wrong_signature' })
  })

  it('stops after the first card that can be used to pay, unless that is meant', async () => {
    const url = await issuerWith(({ answer }) => async (request) => {
      const response = await answer(request)
      if (!response.ok) return response
      return Response.json({ ...Object(await response.json()), demo: false }, { status: response.status, headers: { 'Cache-Control': 'no-store' } })
    })
    await expect(failedChecks(url)).rejects.toThrow('the card it made can be used to pay')
    expect((await examineIssuer({ url, secret: SECRET }, { live: true })).filter(({ ok }) => !ok)).toEqual([])
  })

  it('says so if there is no answer', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await expect(failedChecks(url)).rejects.toThrow(`no answer from ${url} (ECONNREFUSED)`)
  })
})
