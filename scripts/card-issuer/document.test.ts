import { Ajv2020 } from 'ajv/dist/2020.js'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { createDemoIssuerApp } from '../../server/cards/demo-issuer/app.ts'
import { openFileBooks } from '../../server/cards/demo-issuer/file-books.ts'
import { signedHeaders } from '../../server/cards/issuer-api/signature.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { root } from '../layout.ts'
import { issuerDocument } from './document.ts'

const NOTE = '# Generated from server/cards/issuer-api. After a change: npx vitest run --project unit scripts/card-issuer/document.test.ts -u\n'
const text = NOTE + stringify(issuerDocument(), { lineWidth: 120, aliasDuplicateObjects: false })

const shape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.object({ description: z.string(), content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }) })) }))),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
})
const document = shape.parse(parse(text))
const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { responses }]) => ({ method: method.toUpperCase(), path, responses })))

describe('docs/card-issuer/openapi.yaml', () => {
  it('is the document of our own schemas', async () => {
    await expect(text).toMatchFileSnapshot(join(root, 'docs/card-issuer/openapi.yaml'))
  })

  it('describes every call of the demo issuer, and what it answers', async () => {
    const secret = 'the secret of these tests'
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const app = createDemoIssuerApp({ secret, cardSecret: 'c', books: await openFileBooks(null), log: silent, clock: systemClock })
    const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`)
    expect(routes.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())

    const ajv = new Ajv2020({ allErrors: true })
    ajv.addVocabulary(['components'])
    ajv.addSchema({ $id: 'doc', components: document.components })
    const ask = async (method: string, path: string, { body = '', key = '' } = {}) => {
      const request = { method, path, timestamp: String(Math.floor(Date.now() / 1000)), requestId: crypto.randomUUID(), idempotencyKey: key }
      return app.request(path, { method, headers: signedHeaders(secret, request, body), ...(body === '' ? {} : { body }) })
    }
    /** Checks an answer by the document, and returns its body. */
    const told = async (name: string, status: number, response: Response): Promise<unknown> => {
      const said = calls.find(({ method, path }) => `${method} ${path}` === name)?.responses[String(response.status)]
      expect([name, response.status, said !== undefined]).toEqual([name, status, true])
      const json: unknown = await response.json()
      const { $ref } = said?.content['application/json'].schema ?? { $ref: '' }
      const validate = ajv.compile({ $ref: `doc${$ref}` })
      expect([name, validate(json), validate.errors]).toEqual([name, true, null])
      const isListed = status < 400 || said?.description.includes(`\`${Object(json).code}\`: `) === true
      expect([name, json, isListed]).toEqual([name, json, true])
      return json
    }
    const order = JSON.stringify({ wallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'raven', holderName: 'X' })
    const create = (body: string, key: string) => ask('POST', '/v1/cards', { body, key })
    const { id } = Object(await told('POST /v1/cards', 201, await create(order, 'a-key-of-the-tests')))
    await told('POST /v1/cards', 400, await create('{}', 'another-key-of-the-tests'))
    await told('POST /v1/cards', 409, await create(order.replace('raven', 'banker'), 'a-key-of-the-tests'))
    await told('POST /v1/cards', 413, await create('x'.repeat(20_000), 'a-key-of-the-tests'))
    for (const { method, path } of calls.filter(({ path }) => path.includes('{id}'))) {
      await told(`${method} ${path}`, 200, await ask(method, path.replace('{id}', String(id))))
      await told(`${method} ${path}`, 404, await ask(method, path.replace('{id}', 'none')))
      await told(`${method} ${path}`, 401, await app.request(path.replace('{id}', String(id)), { method }))
    }
  })
})
