import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { accessSync, constants } from 'node:fs'

/** Whether a program of the system is at hand. Tests that need it are skipped, and shown as skipped, where it isn't. */
export function isAtHand(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export interface Ran {
  code: number
  /** Both streams, one after the other. */
  output: string
}

/** Runs a program to its end. */
export function runTool(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(name, args, { env: { ...process.env, ...env }, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, output: `${stdout}${stderr}` })
    })
  })
}
