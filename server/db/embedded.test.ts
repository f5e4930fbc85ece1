import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAppProcess, type AppProcess } from './testing/app-process.ts'
import { connectAsSuperuser } from './testing/app-role.ts'
import { clusterPaths, EMBEDDED } from './cluster.ts'
import { DatabaseError, openDatabase, type Database } from './open.ts'
import { isPostmaster, readPostmaster } from './postmaster.ts'
import { samples } from './schema.ts'
import { recordingLog } from './testing/database.ts'

let home = ''
let data = ''
let opened: Database[] = []
let processes: AppProcess[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'bd-embedded-'))
  data = clusterPaths(home).data
})

afterEach(async () => {
  for (const app of processes) await app.kill()
  for (const database of opened) await database.close()
  processes = []
  opened = []
  const left = await readPostmaster(data)
  if (left && (await isPostmaster(left.pid, data))) {
    process.kill(left.pid, 'SIGQUIT')
    await vi.waitUntil(async () => !(await isPostmaster(left.pid, data)), { timeout: 10_000 })
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

async function open(dataDir = home, log = recordingLog().log): Promise<Database> {
  const database = await openDatabase({ dataDir, log })
  opened.push(database)
  return database
}

function start(figure: string): AppProcess {
  const app = startAppProcess(home, figure)
  processes.push(app)
  return app
}

async function figures({ db }: Database): Promise<string[]> {
  return (await db.select({ figure: samples.figure }).from(samples)).map(({ figure }) => figure).toSorted()
}

async function serverPid(): Promise<number | undefined> {
  return (await readPostmaster(data))?.pid
}

describe('the embedded PostgreSQL', () => {
  it('listens on loopback only, requires the generated password, and keeps its files private', async () => {
    const { kind, url } = await open()
    // Only a superuser may read some settings.
    const superuser = await connectAsSuperuser(home, Number(new URL(url).port))
    const { rows } = await superuser.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_directories', 'fsync', 'server_encoding') ORDER BY name`,
    )
    await superuser.end()
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'unix_socket_directories', setting: '' },
    ])
    expect(kind).toBe('embedded')
    for (const file of [clusterPaths(home).password, clusterPaths(home).superuserPassword]) {
      expect((await readFile(file, 'utf8')).length).toBeGreaterThanOrEqual(32)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
    expect((await stat(data)).mode & 0o777).toBe(0o700)
    expect((await stat(home)).mode & 0o007).toBe(0)

    const wrong = new pg.Client({ ...EMBEDDED, host: '127.0.0.1', port: Number(new URL(url).port), password: 'guess' })
    await expect(wrong.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it('has a lower priority than this process, and so has each of its connections', async () => {
    const { db } = await open()
    const { rows } = await db.execute(sql`select pg_backend_pid() as pid`)
    expect(getPriority(Number(rows[0]?.['pid']))).toBe(Math.min(19, getPriority() + 10))
  })

  it('outlives an app that is killed with SIGKILL, and the next one attaches to it with the data', async () => {
    const app = start('written-before-the-kill')
    await app.ready
    const before = await serverPid()
    await app.kill()

    const database = await open()
    expect(await serverPid()).toBe(before)
    expect(await figures(database)).toEqual(['written-before-the-kill'])
  })

  it('recovers when server and app were both killed, past the stale postmaster.pid', async () => {
    const app = start('committed')
    await app.ready
    const dead = await readPostmaster(data)
    await app.kill()
    if (dead) process.kill(dead.pid, 'SIGKILL')
    expect(await serverPid()).toBe(dead?.pid)

    const database = await open()
    expect(await serverPid()).not.toBe(dead?.pid)
    expect(await figures(database)).toEqual(['committed'])
  })

  it('treats a postmaster.pid as stale if its number now belongs to another process', async () => {
    await (await open()).close()
    // The number of this process: alive, and not a PostgreSQL.
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`)

    const database = await open()
    expect(await figures(database)).toEqual([])
    expect(await serverPid()).not.toBe(process.pid)
  })

  it('starts over if the first start was killed during initdb', async () => {
    const app = start('never')
    await vi.waitFor(
      async () => {
        const draft = (await readdir(home)).find((name) => name.startsWith('postgres.init-') && !name.endsWith('.password'))
        expect(draft && (await readdir(join(home, draft)))).toContain('PG_VERSION')
      },
      { timeout: 15_000, interval: 5 },
    )
    await app.kill()
    expect(await readdir(home)).not.toContain('postgres')

    const database = await open()
    expect(await figures(database)).toEqual([])
    await database.close()
    // The killed process's initdb may run on for a moment; the next start clears away what it leaves.
    await vi.waitFor(
      async () => {
        await (await open()).close()
        expect((await readdir(home)).filter((name) => name.includes('init'))).toEqual([])
      },
      { timeout: 15_000 },
    )
  })

  it('moves half a data directory aside instead of deleting it', async () => {
    await mkdir(data)
    await writeFile(join(data, 'still-wanted'), 'still')
    const { log, lines } = recordingLog()

    const database = await open(home, log)
    expect(await figures(database)).toEqual([])
    const aside = (await readdir(home)).find((name) => name.startsWith('postgres.incomplete-'))
    expect(aside && (await readFile(join(home, aside, 'still-wanted'), 'utf8'))).toBe('still')
    expect(lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual(['an incomplete database was moved aside'])
  })

  it('is shared by all processes that start at once, and stops with the last of them', async () => {
    const apps = ['a', 'b', 'c'].map(start)
    await Promise.all(apps.map((app) => app.ready))
    const pid = await serverPid()
    const database = await open()
    expect(await figures(database)).toEqual(['a', 'b', 'c'])
    expect((await readdir(home)).filter((name) => /init|incomplete/.test(name))).toEqual([])

    await Promise.all(apps.map((app) => app.leave()))
    expect(await figures(database)).toEqual(['a', 'b', 'c'])
    expect(await serverPid()).toBe(pid)
    await database.close()
    expect(await serverPid()).toBeUndefined()
    expect(pid !== undefined && (await isPostmaster(pid, data))).toBe(false)
  })

  it('comes back by itself when it dies under a running app', async () => {
    const database = await open()
    await database.db.insert(samples).values({ figure: 'kept', at: new Date(0), value: '1' })
    const before = await serverPid()
    if (before) process.kill(before, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect([before, undefined]).not.toContain(await serverPid())
        expect(await figures(database)).toEqual(['kept'])
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(await database.isReachable()).toBe(true)
  })

  it('survives processes that start while another leaves', async () => {
    let current = await open()
    for (let round = 0; round < 5; round += 1) {
      const [next] = await Promise.all([open(), sleep(round * 15).then(() => current.close())])
      await next.db.insert(samples).values({ figure: `round-${round}`, at: new Date(0), value: '1' })
      current = next
    }
    expect(await figures(current)).toHaveLength(5)
  })

  it('says in one line what to do about a lost password file', async () => {
    await (await open()).close()
    await rm(clusterPaths(home).superuserPassword)
    const error = await open().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String(error)).toMatch(/^DatabaseError: DATA_DIR: .*postgres\.password is missing[^\n]*$/)
  })

  it.runIf(process.getuid?.() === 0)('says in one line what to do about a cluster that another user made', async () => {
    await (await open()).close()
    const owner = await stat(data)
    await chown(data, 65_534, 65_534)
    const error = await open().catch((caught: unknown) => caught)
    await chown(data, owner.uid, owner.gid)
    expect(String(error)).toMatch(/^DatabaseError: DATA_DIR: [^\n]* belongs to user 65534, but PostgreSQL would run as user \d+; [^\n]*$/)
    expect(await figures(await open())).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('says in one line what to do if its account can’t get in', async () => {
    const error = await open(join(home, 'below')).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String(error)).toMatch(/^DatabaseError: DATA_DIR: [^\n]* is closed to it; set DATA_DIR [^\n]*DATABASE_URL[^\n]*$/)
  })
})
