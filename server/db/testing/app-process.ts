import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openDatabase } from '../open.ts'
import { samples } from '../schema.ts'

/** A process that opens a database as the application does, and that tests can kill. */
export interface AppProcess {
  child: ChildProcess
  /** Resolves once it has opened the database and written its sample; rejects if it exits before that. */
  ready: Promise<void>
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Makes it close the database and exit. */
  leave(): Promise<void>
}

/** Starts one that writes the sample (`figure`, 1) once the database is open. */
export function startAppProcess(dataDir: string, figure: string): AppProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, dataDir, figure], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  const ready = Promise.race([
    once(child, 'message').then(() => {}),
    ended.then(() => Promise.reject(new Error(`the process ended before it was ready: ${said}`))),
  ])
  // Some tests kill it before that, on purpose.
  ready.catch(() => {})
  return {
    child,
    ready,
    kill: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await ended
    },
    leave: async () => {
      child.send('leave')
      await ended
    },
  }
}

/** Runs inside the process. */
async function main(dataDir: string, figure: string): Promise<void> {
  const silent = { info: () => {}, warn: console.error, error: console.error }
  const database = await openDatabase({ dataDir, log: silent })
  await database.db.insert(samples).values({ figure, at: new Date(0), value: '1' })
  process.on('message', () => void database.close().then(() => process.exit(0)))
  process.send?.('ready')
}

const [, script, dataDir, figure] = process.argv
if (script === import.meta.filename && dataDir && figure) await main(dataDir, figure)
