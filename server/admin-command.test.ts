import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createAdminAccess } from './admin/access.ts'
import { adminAttempts } from './db/schema-admin.ts'
import { openDatabase } from './db/open.ts'
import { createTestDatabase, recordingLog, testServerUrl, type TestDatabase } from './db/testing/database.ts'
import { systemClock } from './lib/clock.ts'

const ADA = { username: 'Ada', password: 'wet-granite-41' }
const caller = { groups: ['203.0.113.1'] }

/** `npm run admin` as an operator runs it. */
function admin(args: readonly string[], env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const command = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'admin-command.ts'), ...args]
    execFile(process.execPath, command, { env: { PATH: process.env['PATH'] ?? '', ...env }, cwd: tmpdir() }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

async function withAda() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const access = createAdminAccess({ db: database.db, clock: systemClock, setup: { needsToken: false } })
  await access.setUp({ ...ADA, email: 'Ada@example.com' }, caller, true)
  return { database, access, env: { DATABASE_URL: await urlOf(database) } }
}

async function urlOf({ pool }: TestDatabase): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(testServerUrl())
  url.pathname = rows[0]?.name ?? ''
  return url.href
}

it('lets in an administrator who was locked out or has forgotten the password, while the server runs, and ends all other sessions', async () => {
  const { database, access, env } = await withAda()
  const before = await access.signIn(ADA, caller)
  if (before.outcome !== 'signed-in') throw new Error(before.outcome)
  for (let index = 0; index < 11; index += 1) await access.signIn({ ...ADA, password: 'forgotten' }, caller)
  expect((await access.signIn(ADA, caller)).outcome).toBe('too-many')

  const { code, out, err } = await admin(['reset', 'ada@EXAMPLE.com'], env)
  expect([code, err]).toEqual([0, ''])
  const password = /^New password of Ada, shown once: (\S{24})$/m.exec(out)?.[1] ?? ''
  expect(await access.sessions.userOf(before.sessionId)).toBeNull()
  expect(await database.db.select().from(adminAttempts)).toEqual([])
  expect((await access.signIn(ADA, { ...caller, device: before.device })).outcome).toBe('wrong')
  const now = await access.signIn({ username: 'ada', password }, caller)
  expect(now.outcome).toBe('signed-in')
  // The earlier browser is now unknown.
  expect(now.outcome === 'signed-in' && now.device).not.toBe(before.device)
})

it('lists the administrators, the commands, and errors', async () => {
  const { env } = await withAda()
  expect(await admin(['list'], env)).toMatchObject({ code: 0, out: 'Ada <Ada@example.com>\n' })
  expect(await admin(['reset', 'Eve'], env)).toMatchObject({ code: 1, out: '', err: 'There is no administrator called Eve. There is Ada.\n' })
  expect(await admin([], {})).toMatchObject({ code: 0, out: expect.stringContaining('reset <name or email>') })
  expect(await admin(['reset'], {})).toMatchObject({ code: 1, err: expect.stringContaining('reset: takes one name') })
  expect(await admin(['remove', 'Ada'], {})).toMatchObject({ code: 1, err: expect.stringContaining('remove: is not a command') })
  const empty = await admin(['list'], { DATA_DIR: '/nowhere' })
  expect(empty).toMatchObject({ code: 1, err: expect.stringMatching(/^DATA_DIR: there is no database in \/nowhere; run this where the server runs/) })
})

it('works on an embedded database in use by a server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bd-admin-'))
  const database = await openDatabase({ dataDir, log: recordingLog().log })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const access = createAdminAccess({ db: database.db, clock: systemClock, setup: { needsToken: false } })
  await access.setUp(ADA, caller, true)
  const { out } = await admin(['reset', 'Ada'], { DATA_DIR: dataDir })
  const password = /shown once: (\S+)/.exec(out)?.[1] ?? ''
  expect((await access.signIn({ ...ADA, password }, caller)).outcome).toBe('signed-in')
}, 60_000)
