import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterPaths } from '../db/cluster.ts'
import { isPostmaster, readPostmaster } from '../db/postmaster.ts'
import { freePort } from './free-port.ts'
import { plainPages } from './plain-pages.ts'
import type { Demo } from '../demo/start.ts'
import { demoEnvironment } from './demo-environment.ts'

/** For tests: the whole server in its own process, which can be killed, stopped and resumed. */
export interface ServerProcess {
  url: string
  pid: number
  /** Its DATA_DIR. */
  home: string
  /** Everything it has printed so far. */
  output(): string
  /** How it ended; null while it is running. */
  ended(): string | null
  signal(signal: NodeJS.Signals): void
  /** Resolves when it has ended. */
  gone: Promise<void>
  /** Sends SIGTERM and returns how it ended. Kills it and throws if that takes too long. */
  leave(withinMs?: number): Promise<string>
  kill(): Promise<void>
}

export interface ServerProcessOptions {
  /** Whether it has a build's pages, plain ones (see plainPages()). Without them it only answers calls. */
  pages?: boolean
  /** Modules that are loaded before it. */
  preload?: readonly string[]
}

/** Starts one on the nodes and the market of a demo world in another process; resolves when it answers. */
export async function startServerProcess(
  demo: Pick<Demo, 'rpcUrls' | 'marketUrl' | 'addresses'>,
  env: Record<string, string>,
  { pages = false, preload = [] }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const home = await mkdtemp(join(tmpdir(), 'bd-process-'))
  // Its threads resolve tsx from the working directory; in the project itself it would read a developer's .env.
  await symlink(join(import.meta.dirname, '../../node_modules'), join(home, 'node_modules'))
  if (pages) await makeCheckout(home)
  const port = await freePort()
  const imports = [import.meta.resolve('tsx'), ...preload].flatMap((module) => ['--import', module])
  const main = pages ? ['--preserve-symlinks', '--preserve-symlinks-main', join(home, 'server/main.ts')] : [join(import.meta.dirname, '../main.ts')]
  const child = spawn(process.execPath, [...imports, ...main], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      PORT: String(port),
      DATA_DIR: home,
      ...demoEnvironment(demo),
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const ended = () => (child.exitCode === null ? child.signalCode : `exit code ${child.exitCode}`)
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const clean = async () => {
    // A killed server leaves its embedded PostgreSQL to the next one.
    const { data } = clusterPaths(home)
    const left = await readPostmaster(data)
    if (left && (await isPostmaster(left.pid, data))) {
      process.kill(left.pid, 'SIGQUIT')
      while (await isPostmaster(left.pid, data)) await sleep(20)
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
    await clean()
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false)); tries += 1) {
    if (ended() !== null || tries === 600) {
      await kill()
      throw new Error(`the server did not start: ${ended()}\n${printed.join('')}`)
    }
    await sleep(100)
  }
  return {
    url,
    pid: child.pid ?? -1,
    home,
    output: () => printed.join(''),
    ended,
    gone,
    signal: (signal) => void child.kill(signal),
    kill,
    leave: async (withinMs = 20_000) => {
      child.kill('SIGTERM')
      const left = await Promise.race([gone.then(() => true), sleep(withinMs, false, { ref: false })])
      if (!left) {
        await kill()
        throw new Error(`the server did not end within ${withinMs} ms of SIGTERM\n${printed.join('')}`)
      }
      await clean()
      return ended() ?? ''
    },
  }
}

/** The server's sources as links in `home`, with plain pages where it looks for those of the build: beside its own folder. */
async function makeCheckout(home: string): Promise<void> {
  for (const name of ['server', 'src', 'package.json']) await symlink(join(import.meta.dirname, '../..', name), join(home, name))
  await plainPages(join(home, 'client'))
}
