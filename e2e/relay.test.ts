import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { built } from '../scripts/layout.ts'
import { sharedApp } from './support/shared-app.ts'
import { untilEqual } from './support/until.ts'

/** The built relay as a process: what its operator sees, and what its readers do. */

const app = sharedApp('live')
const left: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const leave of left.splice(0).toReversed()) await leave()
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(dirname(built.server), 'relay.js')], { cwd: dirname(built.server), env: { PATH: process.env['PATH'] ?? '', PORT: '0', DRAIN_SECONDS: '0', ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = once(child, 'exit')
  left.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { said: () => said, ended, end: () => child.kill('SIGTERM'), port: () => /port (\d+)/.exec(said)?.[1] ?? '' }
}

it('serves the live stream of a server, is ready with it, and ends in peace', async () => {
  const relay = start({ RELAY_FROM: app.url })
  await expect.poll(relay.port).not.toBe('')
  const url = `http://127.0.0.1:${relay.port()}`
  await untilEqual(async () => (await fetch(`${url}/readyz`)).status, 200, { what: 'the relay to be ready' })
  expect((await fetch(`${url}/api/transactions`)).status).toBe(404)

  const response = await fetch(`${url}/api/live?paths=/api/vault/live-balance&changes=patch`)
  let heard = ''
  const over = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) heard += decoder.decode(bytes, { stream: true })
  })()
  // The whole figure, and then what changes in it.
  await expect.poll(() => heard).toMatch(/^id: \d+\ndata: \{"path":"\/api\/vault\/live-balance","answer":\{"vaultBalance":"[\d.]+"/m)
  await expect.poll(() => heard).toMatch(/"patch":\[/)
  relay.end()
  await over
  expect(heard).toContain('event: closing')
  expect(await relay.ended).toEqual([0, null])
})

it.each([
  [{}, 'RELAY_FROM: is missing; a relay needs the origin of a server\n'],
  [{ RELAY_FROM: 'http://10.0.0.5/app' }, 'RELAY_FROM: must be an origin such as http://10.0.0.5:8787, without a path\n'],
  [{ RELAY_FORM: 'http://10.0.0.5' }, 'RELAY_FORM: unknown variable; did you mean RELAY_FROM? .env.example lists them all\n'],
])('refuses %j in one line', async (env, line) => {
  const relay = start(env)
  expect([await relay.ended, relay.said()]).toEqual([[1, null], line])
})
