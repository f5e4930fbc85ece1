import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from '../../scripts/layout.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { stopOrphans } from './orphans.ts'
import { bringData } from './prepared-data.ts'
import { startProcess, type ServerProcess } from './server-process.ts'
import { until } from './until.ts'

export interface AppOptions {
  /** Environment variables of the server, beside PORT, HOST and DATA_DIR, which are set here. */
  env?: Readonly<Record<string, string>>
  /** How long it may take to be ready, milliseconds. */
  within?: number
  /** Wait for /readyz; without it the process is only started. */
  ready?: boolean
  /** A demo chain with few holders, for journeys that do not look at it as a whole; default a full one. */
  smallChain?: boolean
  /** A data folder of its own that it goes on with; it outlives the app. */
  dataDir?: string
  /** Another program in the place of the built server, for the test of this file. */
  program?: string
}

/** The built server on a port and a data folder of its own, as a person would run it. */
export interface App {
  url: string
  port: number
  dataDir: string
  /** Process id of the server that runs now. */
  pid(): number
  /** Everything that this server printed since it was last started. */
  output(): string
  /** The rest of a printed line: `says('Demo control: ')` → the URL. */
  says(beginning: string): Promise<string>
  /** Ends it the friendly way. */
  stop(): Promise<void>
  /** Ends it with SIGKILL, as a crash would. Its database lives on, and the next start must cope with that. */
  kill(): Promise<void>
  /** Starts it again on the same port and data, with the same variables and those given now. */
  start(options?: AppOptions): Promise<void>
  /** Ends everything, an orphaned database too, and removes the data. */
  dispose(): Promise<void>
}

/** Starts the app and waits until it is ready. Throws with all it printed when it ends before that, or takes too long. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const program = options.program ?? built.server
  if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build, or the tests through npm test`)
  const home = mkdtempSync(join(tmpdir(), 'bd-app-'))
  // Run by root, the embedded database belongs to another user, who must be able to pass through.
  chmodSync(home, 0o755)
  // A folder of its own to stand in: an .env file of the repository is not part of any test.
  const cwd = join(home, 'cwd')
  mkdirSync(cwd)
  const dataDir = options.dataDir ?? join(home, 'data')
  if (!options.program && !options.dataDir) bringData(options.smallChain ? 'chain' : 'database', dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ServerProcess | null = null

  const app: App = {
    url,
    port,
    dataDir,
    pid: () => server?.pid ?? -1,
    output: () => server?.output() ?? '',
    says: (beginning) =>
      until(() => printed(app.output(), beginning), { what: `a line that begins with '${beginning}' in:\n${app.output()}` }),
    stop: async () => server?.end('SIGTERM'),
    kill: async () => server?.end('SIGKILL'),
    start: async ({ env = {}, within, ready = true } = {}) => {
      if (server && server.ended() === null) throw new Error('the app is still running')
      const started = startProcess({
        file: program,
        cwd,
        // Journeys count requests: only those of the measurements measure.
        env: { DRAIN_SECONDS: '0', VITALS_SHARE: '0', ...options.env, ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      })
      server = started
      if (ready) await isReady(url, started, within ?? options.within ?? 90_000)
    },
    dispose: async () => {
      await server?.end('SIGTERM').catch(() => {})
      await stopOrphans(dataDir)
      rmSync(home, { recursive: true, force: true })
    },
  }

  try {
    await app.start(options)
  } catch (error) {
    await app.dispose()
    throw error
  }
  return app
}

async function isReady(url: string, server: ServerProcess, within: number): Promise<void> {
  await until(
    async () => {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
      if (answer.ok) return true
      throw new Error(`/readyz answered ${answer.status}: ${await answer.text()}`)
    },
    {
      what: 'the app to be ready',
      within,
      giveUp: () => (server.ended() === null ? null : new Error(`the app ended before it was ready (${server.ended()})`)),
    },
  ).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nIt printed:\n${server.output()}`, { cause: error })
  })
}

function printed(output: string, beginning: string): string | null {
  const line = output.split('\n').find((text) => text.includes(beginning))
  return line === undefined ? null : line.slice(line.indexOf(beginning) + beginning.length).trim()
}
