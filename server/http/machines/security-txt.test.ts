import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { errorHandler } from '../middleware/error-handler.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { securityTxt } from './security-txt.ts'

const NOW = Date.parse('2026-11-25T07:10:35Z')

async function asked(contactEmail: string | undefined, origin: string | null) {
  const app = new Hono()
  app.onError(errorHandler(recordingLog().log))
  return app.route('/', securityTxt({ contactEmail, origin, clock: { now: () => NOW } })).request('/.well-known/security.txt')
}

it('says whom to tell, for half a year from today', async () => {
  const answer = await asked('security@example.com', 'https://app.example.com')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect(await answer.text()).toBe(
    'Contact: mailto:security@example.com\nExpires: 2027-05-24T00:00:00Z\nPreferred-Languages: en\nCanonical: https://app.example.com/.well-known/security.txt\n',
  )
  expect(await (await asked('security@example.com', null)).text()).not.toContain('Canonical')
})

it('is not there without an address to report to', async () => {
  expect((await asked(undefined, 'https://app.example.com')).status).toBe(404)
})
