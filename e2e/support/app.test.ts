import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './app.ts'
import { until } from './until.ts'

/** Plays the server: is ready at the third question, counts its starts in its data folder, says what it was given. */
const SERVER = `
import { appendFileSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
const { PORT, HOST, DATA_DIR, COLOUR, BROKEN } = process.env
if (BROKEN) { console.error('COLOUR: is not a colour'); process.exit(1) }
mkdirSync(DATA_DIR, { recursive: true })
appendFileSync(DATA_DIR + '/starts', 'x')
let asked = 0
createServer((request, response) => {
  asked += 1
  response.writeHead(asked < 3 ? 503 : 200).end()
}).listen(Number(PORT), HOST, () => console.log('Colour: ' + COLOUR + ', cwd ' + process.cwd()))
process.on('SIGTERM', () => process.exit(0))
`

describe('the app under test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-test-'))
  const program = join(folder, 'server.mjs')
  let app: App | null = null
  beforeAll(() => writeFileSync(program, SERVER))
  afterEach(async () => app?.dispose())
  afterAll(() => rmSync(folder, { recursive: true }))

  async function start(env: Record<string, string> = {}): Promise<App> {
    app = await startApp({ program, env })
    return app
  }

  it('is ready when it says so, on its own port, with its own variables, outside the repository', async () => {
    const { url, says } = await start({ COLOUR: 'gold' })
    expect((await fetch(url)).status).toBe(200)
    const line = await says('Colour: ')
    expect(line).toMatch(/^gold, cwd /)
    expect(line).not.toContain(process.cwd())
  })

  it.each(['stop', 'kill'] as const)('comes back after %s on the same port and data, with variables of before and now', async (end) => {
    const running = await start({ COLOUR: 'gold' })
    const { url, pid, dataDir } = running
    const first = pid()
    await running[end]()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    await running.start({ env: { COLOUR: 'black' } })
    expect((await fetch(url)).status).toBe(200)
    expect(pid()).not.toBe(first)
    expect(await running.says('Colour: ')).toMatch(/^black/)
    expect(readFileSync(join(dataDir, 'starts'), 'utf8')).toBe('xx')
  })

  it('does not start twice at once', async () => {
    const running = await start()
    await expect(running.start()).rejects.toThrow('still running')
  })

  it('shows what the server said when it ends instead of getting ready, without waiting', async () => {
    const started = performance.now()
    await expect(startApp({ program, env: { BROKEN: '1' } })).rejects.toThrow(/exit code 1[^]*is not a colour/)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('leaves neither data nor an orphaned database behind', async () => {
    const running = await start()
    const database = join(running.dataDir, 'postgres')
    mkdirSync(database)
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { cwd: database })
    writeFileSync(join(database, 'postmaster.pid'), `${orphan.pid}\n${database}\n`)
    await running.kill()
    await running.dispose()
    await until(() => orphan.signalCode, { what: 'the orphan to end' })
    expect(orphan.signalCode).toBe('SIGINT')
    expect(existsSync(running.dataDir)).toBe(false)
  })

  it.runIf(existsSync('/proc/self/cwd'))('leaves a process alone that only took over the number of a dead database', async () => {
    const running = await start()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { cwd: folder })
    writeFileSync(join(running.dataDir, 'postmaster.pid'), `${stranger.pid}\n${running.dataDir}\n`)
    await running.dispose()
    expect(stranger.signalCode).toBeNull()
    stranger.kill('SIGKILL')
  })
})
