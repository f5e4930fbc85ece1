import { spawn, type ChildProcess } from 'node:child_process'
import { until } from './until.ts'

export interface ProcessOptions {
  file: string
  cwd: string
  env: Readonly<Record<string, string>>
}

/** One running node process: what it printed, and its two ways to end. */
export interface ServerProcess {
  pid: number
  /** Everything printed so far, both streams as they came. */
  output(): string
  /** Exit code or signal once it has ended, otherwise null. */
  ended(): string | null
  /** SIGTERM, or SIGKILL; resolves when the process is gone, which by default may take as long as its systemd unit allows. */
  end(signal: 'SIGTERM' | 'SIGKILL', within?: number): Promise<void>
}

/** Starts a node process with nothing in its environment but what is given and what every program needs. */
export function startProcess({ file, cwd, env }: ProcessOptions): ServerProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=1', '--no-parallel-scavenge', '--no-concurrent-array-buffer-sweeping', file], {
    cwd,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  // Without a listener a program that can't be started would end the test run.
  child.on('error', (error) => output.push(error.message))
  return {
    pid: child.pid ?? -1,
    output: () => output.join(''),
    ended: () => endOf(child),
    end: async (signal, within = 45_000) => {
      if (endOf(child) !== null) return
      child.kill(signal)
      await until(() => endOf(child), { what: `the server to end after ${signal}`, within }).catch((error: unknown) => {
        // Nothing of a failed test may live on.
        child.kill('SIGKILL')
        throw new Error(`${String(error)}\n${output.join('')}`, { cause: error })
      })
    },
  }
}

function endOf(child: ChildProcess): string | null {
  if (child.exitCode !== null) return `exit code ${child.exitCode}`
  return child.signalCode
}

/** A variable of the shell that runs the tests must not configure the server under test. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'SystemRoot', 'LD_LIBRARY_PATH']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
