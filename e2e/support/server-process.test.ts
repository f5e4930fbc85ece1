import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startProcess, type ServerProcess } from './server-process.ts'
import { until } from './until.ts'

describe('a server process', () => {
  let folder = ''
  let running: ServerProcess | null = null
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'server-process-'))
  })
  afterEach(async () => {
    await running?.end('SIGKILL')
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  async function start(script: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const file = join(folder, 'server.mjs')
    writeFileSync(file, script)
    const started = startProcess({ file, cwd: folder, env })
    running = started
    await until(() => started.output().includes('up') || started.ended() !== null, { what: 'the first line' })
    return started
  }

  it('keeps both streams and says how it ended', async () => {
    const server = await start(`console.log('up'); console.error('a warning'); process.exitCode = 3`)
    await until(() => server.ended(), { what: 'the end' })
    expect(server.ended()).toBe('exit code 3')
    await until(() => server.output().includes('a warning'), { what: 'the second stream' })
  })

  it('is given a chance to end in order', async () => {
    const server = await start(`setInterval(() => {}, 1e6); process.on('SIGTERM', () => { console.log('bye'); process.exit(0) }); console.log('up')`)
    expect(server.ended()).toBeNull()
    await server.end('SIGTERM')
    expect(server.ended()).toBe('exit code 0')
    await until(() => server.output().includes('bye'), { what: 'its last line' })
  })

  it('can be killed without a word', async () => {
    const server = await start(`setInterval(() => {}, 1e6); process.on('SIGTERM', () => {}); console.log('up')`)
    await server.end('SIGKILL')
    expect(server.ended()).toBe('SIGKILL')
  })

  it('does not outlive a test when it will not end', async () => {
    const server = await start(`setInterval(() => {}, 1e6); process.on('SIGTERM', () => {}); console.log('up')`)
    await expect(server.end('SIGTERM', 100)).rejects.toThrow('the server to end after SIGTERM')
    await until(() => server.ended(), { what: 'the kill' })
    expect(server.ended()).toBe('SIGKILL')
  })

  it('sees only the variables that were meant for it', async () => {
    vi.stubEnv('SOLANA_RPC_URLS', 'https://from-the-shell.example')
    const server = await start(`console.log('up', process.env.SOLANA_RPC_URLS, process.env.PORT)`, { PORT: '1' })
    await until(() => server.ended(), { what: 'the end' })
    expect(server.output()).toContain('up undefined 1')
  })
})
