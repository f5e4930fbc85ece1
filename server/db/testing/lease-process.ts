import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { joinLease } from '../lease.ts'
import { openDatabase } from '../open.ts'

/** A process that leads and is in the middle of a write. */
export interface LeaseProcess {
  signal(signal: NodeJS.Signals): void
  /** Lets it write the second half and commit; returns the outcome, and its role a moment later. */
  goOn(): Promise<string>
  end(): Promise<void>
}

/** Starts one that holds the lease and has written the first of two rows into `written` in one transaction. */
export async function startLeaseProcess(databaseUrl: string): Promise<LeaseProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, databaseUrl], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  await once(child, 'message')
  return {
    signal: (signal) => void child.kill(signal),
    goOn: async () => {
      const said = once(child, 'message')
      child.send('go on')
      return String((await said)[0])
    },
    end: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Runs inside the process. */
async function main(databaseUrl: string): Promise<void> {
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silent })
  const lease = await joinLease({ database, log: silent })
  const term = lease.term()
  if (!term) throw new Error('this process does not lead')
  const write = (value: string) => sql`INSERT INTO written VALUES (${value})`
  const outcome = await term.db
    .transaction(async (tx) => {
      await tx.execute(write('first half'))
      process.send?.('in the middle')
      await once(process, 'message')
      await tx.execute(write('second half'))
    })
    .then(() => 'committed', () => 'refused')
  const alone = await term.db.execute(write('on its own')).then(() => 'committed', () => 'refused')
  while (lease.role() === 'alone' || lease.term() === term) await new Promise((resolve) => setTimeout(resolve, 50))
  process.send?.(`transaction ${outcome}, statement ${alone}, ${lease.role()}`)
}

const [, script, databaseUrl] = process.argv
if (script === import.meta.filename && databaseUrl) await main(databaseUrl)
