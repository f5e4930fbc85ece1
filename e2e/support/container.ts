import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Demo } from '../../server/demo/start.ts'
import { demoEnvironment } from '../../server/testing/demo-environment.ts'
import { freePort } from '../../server/testing/free-port.ts'
import type { ImageLayout } from './image-layout.ts'
import { until } from './until.ts'

/** One process as a container of the image would run it: no user of the machine, no capability, no way to gain one. */
export interface Container {
  url: string
  port: number
  pid: number
  output(): string
  /** Exit code of the image's health check. */
  health(): number | null
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>
}

/** Somebody without a name or a file. */
const NOBODY = ['setpriv', '--reuid=65532', '--regid=65532', '--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

/** Starts one on the nodes of a demo world in this process. */
export async function startContainer(image: ImageLayout, demo: Pick<Demo, 'rpcUrls' | 'marketUrl' | 'addresses'>, env: Readonly<Record<string, string>>): Promise<Container> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const all = {
    PATH: process.env['PATH'] ?? '',
    ...image.env,
    // The image's own is every address, which a test shouldn't open.
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: image.newData(),
    ...demoEnvironment(demo),
    ...env,
  }
  // Only root may become somebody else; anybody else is without rights already.
  const [program = '', ...args] = [...(process.getuid?.() === 0 ? NOBODY : []), ...image.command]
  const child = spawn(program, args, { cwd: image.app, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const output = () => printed.join('')
  const ended = once(child, 'exit')
  const container: Container = {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? -1,
    output,
    health: () => {
      const [check = '', ...words] = image.healthCheck
      return spawnSync(check, words, { cwd: image.app, env: all, timeout: 20_000 }).status
    },
    stop: async () => {
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), 45_000)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(limit)
      return child.exitCode
    },
  }
  try {
    await until(async () => (await fetch(`${container.url}/readyz`)).ok, {
      what: `the container to be ready`,
      within: 240_000,
      giveUp: () => (child.exitCode === null ? null : new Error(`it ended: ${child.exitCode}\n${output()}`)),
    })
  } catch (error) {
    await container.stop()
    throw new Error(`${String(error)}\n${output()}`, { cause: error })
  }
  return container
}
