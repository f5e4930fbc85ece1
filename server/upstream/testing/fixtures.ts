import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../shared/fixtures')

/** Recorded answers of real services, kept beside the repository; without them their tests are visibly skipped. */
export const fixturesMissing = !existsSync(join(folder, 'MANIFEST.md'))

export function fixture(name: string): unknown {
  return JSON.parse(fixtureText(name))
}

export function fixtureText(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}
