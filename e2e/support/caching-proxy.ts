import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/layout.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { until } from './until.ts'

// Real caches in front of the app, with the configuration in deploy/caching/: only addresses and folders are replaced.

export interface CachingProxy {
  url: string
  /** Everything that it has stored, keys and answers. */
  stored(): Buffer
  /** Whether an answer came out of the cache, without anybody waiting for the app. */
  isHit(response: Response): boolean
  stop(): Promise<void>
}

const RECOMMENDED = join(root, 'deploy/caching')
const APP_IN_NGINX = 'server 127.0.0.1:8787;'
const APP_IN_VARNISH = '.port = "8787";'

/** What each is started by; none if this machine doesn't have it. */
export const cachingProxies = [
  { name: 'nginx', start: isThere('nginx', '-v') ? startNginx : null },
  { name: 'Varnish', start: isThere('varnishd', '-V') ? startVarnish : null },
] as const

async function startNginx(appPort: number): Promise<CachingProxy> {
  const home = ownFolder('bd-nginx-')
  const port = await freePort()
  for (const folder of ['cache', 'temp']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'cache.conf'), replaced('nginx-cache.conf', { [APP_IN_NGINX]: `server 127.0.0.1:${appPort};`, '/var/cache/nginx/bd': join(home, 'cache') }))
  writeFileSync(join(home, 'locations.conf'), replaced('nginx-locations.conf', {}))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(home, 'temp', kind)};`).join(' ')
  writeFileSync(
    join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
events {}
http { access_log off; ${temp} include ${home}/cache.conf; server { listen 127.0.0.1:${port}; include ${home}/locations.conf; } }`,
  )
  return running(spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')]), {
    url: `http://127.0.0.1:${port}`,
    home,
    stored: () => contentsOf(join(home, 'cache')),
    isHit: ({ headers }) => ['HIT', 'STALE', 'UPDATING'].includes(headers.get('X-Cache') ?? ''),
  })
}

async function startVarnish(appPort: number): Promise<CachingProxy> {
  const home = ownFolder('bd-varnish-')
  const port = await freePort()
  const vcl = join(home, 'varnish.vcl')
  writeFileSync(vcl, replaced('varnish.vcl', { [APP_IN_VARNISH]: `.port = "${appPort}";` }))
  const storage = join(home, 'storage')
  const options = ['-F', '-j', 'none', '-f', vcl, '-a', `127.0.0.1:${port}`, '-n', join(home, 'work'), '-s', `file,${storage},64m`, '-p', 'http_gzip_support=off']
  return running(spawn('varnishd', options), {
    url: `http://127.0.0.1:${port}`,
    home,
    stored: () => readFileSync(storage),
    isHit: ({ headers }) => headers.get('X-Cache') === 'HIT',
  })
}

async function running(child: ChildProcess, { home, ...proxy }: Omit<CachingProxy, 'stop'> & { home: string }): Promise<CachingProxy> {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const ended = () => (child.exitCode === null && child.signalCode === null ? null : new Error(`it ended: ${said.join('')}`))
  await until(async () => (await fetch(`${proxy.url}/healthz`)).ok, { what: 'the cache to answer', giveUp: ended }).catch(async (error: unknown) => {
    await stop()
    throw new Error(`${String(error)}\n${said.join('')}`, { cause: error })
  })
  return { ...proxy, stop }
}

/** A file of the recommended configuration with other addresses; throws where one of these isn't in it any more. */
function replaced(file: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    return text.replaceAll(from, to)
  }, readFileSync(join(RECOMMENDED, file), 'utf8'))
}

function contentsOf(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Buffer.concat(files.flatMap(({ parentPath, name }) => readIfThere(join(parentPath, name))))
}

/** A file that was just being replaced is read the next time. */
function readIfThere(file: string): Buffer[] {
  try {
    return [readFileSync(file)]
  } catch {
    return []
  }
}

function ownFolder(prefix: string): string {
  const home = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(home, 0o755)
  return home
}

function isThere(program: string, question: string): boolean {
  return spawnSync(program, [question]).error === undefined
}
