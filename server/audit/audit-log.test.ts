import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { auditLog } from '../db/schema-admin.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { createAuditLog, type AuditLog } from './audit-log.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ada = { id: 'a', username: 'Ada' }

let database: TestDatabase | undefined
let audit: AuditLog

beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
  audit = createAuditLog({ db: database.db, clock: clockAt(NOW) })
})
afterAll(() => database?.drop())

const db = () => {
  if (!database) throw new Error('there is no database yet')
  return database.db
}
const entries = () => db().select().from(auditLog).orderBy(auditLog.place)

it('keeps what was done in order and without gaps, however many write at once', async () => {
  expect(await audit.verify()).toMatchObject({ intact: true, upTo: 0, broken: null })
  await Promise.all(Array.from({ length: 20 }, (_, index) => audit.note({ actor: ada, action: 'submission_read', subject: { kind: 'submission', id: `s${index}` }, detail: { z: index, a: 'x', n: null } })))
  expect((await entries()).map(({ place }) => place)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await audit.verify()).toMatchObject({ intact: true, upTo: 20, broken: null, hash: (await entries()).at(-1)?.hash })
})

it('goes with the transaction that it tells of', async () => {
  await expect(
    db().transaction(async (tx) => {
      await audit.record(tx, { actor: ada, action: 'role_changed' })
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  expect(await entries()).toEqual([])
})

it('cannot be changed, shortened or emptied by a statement', async () => {
  await audit.note({ actor: null, action: 'sign_in_failed' })
  for (const statement of [sql`update audit_log set actor = 'Eve'`, sql`delete from audit_log`, sql`truncate audit_log`]) {
    await expect(db().execute(statement)).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } })
  }
  expect(await audit.verify()).toMatchObject({ intact: true, upTo: 1 })
})

it.each([
  ['a change of any column', sql`update audit_log set actor = 'Eve' where place = 3`],
  ['a change of its facts', sql`update audit_log set detail = '{"to": 9}' where place = 3`],
  ['a change of its time', sql`update audit_log set at = at + interval '1 ms' where place = 3`],
  ['a missing entry', sql`delete from audit_log where place = 3`],
])('shows %s, by whoever went around the trigger', async (_, statement) => {
  for (let index = 0; index < 5; index += 1) await audit.note({ actor: ada, action: 'role_changed', detail: { to: index } })
  await db().execute(sql`alter table audit_log disable trigger all`)
  await db().execute(statement)
  expect(await audit.verify()).toMatchObject({ intact: false, upTo: 2, broken: 3 })
})
