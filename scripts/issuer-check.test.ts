import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createHttpIssuer } from '../server/cards/http-issuer.ts'
import { freePort } from '../server/testing/free-port.ts'
import { checks } from './card-issuer/examine.ts'

const SECRET = 'the secret that two processes share'
const tsx = ['--import', import.meta.resolve('tsx')]

/** `npm run issuer:demo`, once it listens. */
async function issuerProcess(folder: string, port: number): Promise<{ output: () => string; end: () => Promise<number | null> }> {
  const args = [...tsx, join(import.meta.dirname, 'issuer-demo.ts'), '--port', String(port), '--books', join(folder, 'books.json')]
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'], CARD_ISSUER_SECRET: SECRET }, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed.push(text)
        if (text.includes('Demo card issuer: ')) resolve()
      })
    }
    void gone.then((code) => reject(new Error(`the issuer ended with ${code}: ${printed.join('')}`)))
  })
  return {
    output: () => printed.join(''),
    end: () => {
      child.kill('SIGTERM')
      return gone
    },
  }
}

/** `npm run issuer:check`. */
function check(args: readonly string[], secret?: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...(secret === undefined ? {} : { CARD_ISSUER_SECRET: secret }) }
    execFile(process.execPath, [...tsx, join(import.meta.dirname, 'issuer-check.ts'), ...args], { cwd: tmpdir(), env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

it('passes the demo issuer in another process, whose cards survive a restart, and prints no secret and no number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bd-issuer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = await issuerProcess(folder, port)
  const { code, out, err } = await check([url], SECRET)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`All ${checks.length} checks passed.`)
  for (const { name } of checks) expect(out).toContain(`ok    ${name}: `)

  const issuer = createHttpIssuer({ name: 'x', url, secret: SECRET })
  const order = { wallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'raven', holderName: 'ADA DUCK' } as const
  const { id } = await issuer.issue(order, 'a-key-of-the-tests')
  const details = await issuer.reveal(id)
  await issuer.setFrozen(id, true)
  expect(await first.end()).toBe(0)
  const second = await issuerProcess(folder, port)
  expect(await issuer.issue(order, 'a-key-of-the-tests')).toMatchObject({ id, status: 'frozen' })
  expect(await issuer.reveal(id)).toEqual(details)
  for (const text of [out, first.output(), second.output(), await readFile(join(folder, 'books.json'), 'utf8')]) {
    expect(text).not.toMatch(/\b\d{16}\b/)
    expect(text).not.toContain(SECRET)
  }
  expect(await second.end()).toBe(0)
})

it('fails with what it saw and what is required, and says what it needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bd-issuer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  await issuerProcess(folder, port)
  const wrong = await check([`http://127.0.0.1:${port}`], `${SECRET}!`)
  expect(wrong.code).toBe(1)
  expect(wrong.out).toMatch(/FAIL {2}create\n +saw: {6}401 wrong_signature\n +required: POST \/v1\/cards answers 201/)
  const json = await check([`http://127.0.0.1:${port}`, '--json'], SECRET)
  expect(JSON.parse(json.out)).toHaveLength(checks.length)
  expect(await check([], SECRET)).toMatchObject({ code: 2, err: expect.stringContaining('Usage: ') })
  expect(await check(['http://cards.example'], SECRET)).toMatchObject({ code: 2, err: expect.stringContaining('The address is https') })
  expect(await check([`http://127.0.0.1:${port}`])).toMatchObject({ code: 2, err: expect.stringMatching(/^CARD_ISSUER_SECRET: is shorter/) })
  expect(await check([`http://127.0.0.1:${await freePort()}`], SECRET)).toMatchObject({ code: 2, err: expect.stringContaining('(ECONNREFUSED)') })
})
