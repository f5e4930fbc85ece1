import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../testing/free-port.ts'

/** A redis-server of its own at a fixed address. */
export interface RedisServer {
  url: string
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  pid(): number
  /** Kills it, with all that it counted. */
  stop(): Promise<void>
  remove(): Promise<void>
}

export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

export async function redisServer(): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), 'bd-redis-'))
  const port = await freePort()
  let child: ReturnType<typeof spawn> | undefined
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir], { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(20)
  }
  const stop = async () => {
    const ending = child
    child = undefined
    if (!ending) return
    const exited = once(ending, 'exit')
    ending.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    pid: () => child?.pid ?? 0,
    signal: (signal) => void child?.kill(signal),
    remove: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
