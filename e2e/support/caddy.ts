import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/layout.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { until } from './until.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A real Caddy with deploy/Caddyfile, on ports of its own, with a certificate for localhost from its own authority. */
export interface Caddy {
  origin: string
  /** Where it answers plain http. */
  plain: string
  admin: string
  /** Over TLS, checked against its authority. `firstBytes` ends at the first piece of the body, as of a stream. */
  ask(path: string, options?: { method?: string; headers?: Readonly<Record<string, string>>; body?: string; firstBytes?: boolean }): Promise<Answer>
  stop(): Promise<void>
}

export interface PlainCaddy {
  port: number
  admin: string
  pid: number
  /** Its log so far. */
  printed(): string
  stop(): Promise<void>
}

export async function startCaddy(upstreams: readonly string[]): Promise<Caddy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const { home, adminPort, printed, isRunning, stop } = await runCaddy(upstreams, { SITE_ADDRESS: 'localhost', HTTP_PORT: String(plainPort), HTTPS_PORT: String(port) })
  const authority = () => readFileSync(join(home, 'caddy/pki/authorities/local/root.crt'))
  const ask: Caddy['ask'] = (path, { body, firstBytes = false, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, servername: 'localhost', ca: authority(), agent: false, ...options, headers: { host: `localhost:${port}`, ...options.headers } }, (response) => {
        const pieces: string[] = []
        const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: pieces.join('') })
        response.setEncoding('utf8').on('data', (piece: string) => {
          pieces.push(piece)
          if (!firstBytes) return
          done()
          sent.destroy()
        })
        response.on('end', done).on('error', reject)
      })
      sent.setTimeout(20_000, () => sent.destroy(new Error(`no answer to ${path}`)))
      sent.on('error', reject).end(body)
    })
  try {
    await until(async () => (await ask('/healthz')).status === 200, {
      what: 'Caddy to answer over TLS',
      giveUp: () => (isRunning() ? null : new Error('Caddy ended')),
    })
  } catch (error) {
    await stop()
    throw new Error(`${String(error)}\n${printed()}`, { cause: error })
  }
  return { origin: `https://localhost:${port}`, plain: `http://127.0.0.1:${plainPort}`, admin: `http://127.0.0.1:${adminPort}`, ask, stop }
}

/** The same without TLS, as where something else in front ends it: any address of this machine. */
export async function startPlainCaddy(upstreams: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<PlainCaddy> {
  const port = await freePort()
  const { adminPort, pid, printed, isRunning, stop } = await runCaddy(upstreams, { SITE_ADDRESS: `http://127.0.0.1:${port}`, HTTP_PORT: String(port), CDN_ADDRESSES: '127.0.0.0/8', ...environment })
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  await until(answers, { what: 'Caddy to answer', giveUp: () => (isRunning() ? null : new Error(printed())) }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { port, admin: `http://127.0.0.1:${adminPort}`, pid, printed, stop }
}

async function runCaddy(upstreams: readonly string[], site: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), 'bd-caddy-'))
  const adminPort = await freePort()
  const child = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      UPSTREAMS: upstreams.join(' '),
      STREAM_UPSTREAMS: upstreams.map((upstream) => `tcp/${upstream}`).join(' '),
      ...site,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const ended = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    child.kill('SIGTERM')
    if (isRunning()) await ended
    rmSync(home, { recursive: true, force: true })
  }
  return { home, adminPort, pid: child.pid ?? -1, printed: () => output.join(''), isRunning, stop }
}
