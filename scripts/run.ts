import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './layout.ts'

export interface RunOptions {
  /** `show` passes the output on, `keep` collects it (stdout and stderr as they come). */
  output?: 'show' | 'keep'
  cwd?: string
  env?: Readonly<Record<string, string>>
}

export interface RunResult {
  /** 128 or more for a signal; 127 if the program is missing. */
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end. A program that fails or is missing is a result, not an exception. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { output = 'show', cwd = root, env = {} } = options
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', (error) => resolve({ code: 127, stdout, stderr: `${stderr}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 128, stdout, stderr }))
  })
}

/** A program of an installed package, to spread into `run`: node runs its file, so no shell is needed. */
export function packageBin(file: string, ...args: string[]): [string, string[]] {
  return [process.execPath, [join(root, 'node_modules', file), ...args]]
}

/** An npm command, to spread into `run`: the npm that called us, if any. */
export function npm(...args: string[]): [string, string[]] {
  const path = process.env['npm_execpath']
  return path ? [process.execPath, [path, ...args]] : ['npm', args]
}
