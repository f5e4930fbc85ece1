import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether a module is the script that was started, not imported by a test or another script. */
export function isMain(moduleUrl: string): boolean {
  const called = process.argv[1]
  return called !== undefined && realpathSync(called) === fileURLToPath(moduleUrl)
}
