import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createAuditLog } from './audit/audit-log.ts'
import { systemClock } from './lib/clock.ts'
import { administrators, resetPassword } from './admin/recovery.ts'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseError } from './db/database-error.ts'
import { openDatabase, type Database } from './db/open.ts'
import { defaultDataDir } from './default-data-dir.ts'
import { createLog } from './lib/log.ts'

const HELP = `Usage: npm run admin -- <command>

  list                     who may sign in
  reset <name or email>    sets a new password and prints it once; ends the sessions of that administrator,
                           and takes away their second factor
  audit                    checks that the audit log is as it was written

It uses the same .env, DATABASE_URL and DATA_DIR as the server, which may be running.`

// `npm run admin`: for the operator of the machine, who alone may see its output.
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const theirs = error instanceof ConfigError || error instanceof DatabaseError
  console.error(theirs ? error.message : error)
  process.exitCode = 1
}

async function run([command, who, ...rest]: readonly string[]): Promise<number> {
  if (command === 'list' && who === undefined) return withDatabase(list)
  if (command === 'reset' && who !== undefined && rest.length === 0) return withDatabase((database) => reset(database, who))
  if (command === 'audit' && who === undefined) return withDatabase(audit)
  const asked = command === undefined || command === 'help' || command === '--help'
  if (asked) console.log(HELP)
  else console.error(command === 'reset' ? `reset: takes one name or email address.\n\n${HELP}` : `${command}: is not a command.\n\n${HELP}`)
  return asked ? 0 : 1
}

async function list({ db }: Database): Promise<number> {
  const users = await administrators(db)
  console.log(users.length === 0 ? 'None yet; /admin/setup sets up the first administrator.' : users.map(({ username, email }) => `${username}${email === null ? '' : ` <${email}>`}`).join('\n'))
  return 0
}

async function audit({ db }: Database): Promise<number> {
  const { intact, upTo, hash, broken } = await createAuditLog({ db, clock: systemClock }).verify()
  if (intact) console.log(upTo === 0 ? 'The audit log is empty.' : `The audit log is intact up to entry ${upTo}. Its hash: ${hash}`)
  else console.error(`The audit log is not as it was written: entry ${broken} was changed or is missing. Intact up to entry ${upTo}.`)
  return intact ? 0 : 1
}

async function reset({ db }: Database, who: string): Promise<number> {
  const outcome = await resetPassword(db, who)
  if (!outcome.ok) {
    console.error(outcome.error)
    return 1
  }
  console.log(`New password of ${outcome.username}, shown once: ${outcome.password}\nAll sessions of ${outcome.username} have ended, and there is no second factor any more.`)
  return 0
}

/** Opens the server's own database; an embedded one is attached to, or started briefly. */
async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { databaseUrl, dataDir = defaultDataDir(process.cwd()) } = readConfig(process.env)
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) {
    throw new DatabaseError(`DATA_DIR: there is no database in ${dataDir}; run this where the server runs, with the same DATA_DIR or DATABASE_URL`)
  }
  const log = createLog(() => {}, console.error)
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }), log })
  return work(database).finally(database.close)
}
