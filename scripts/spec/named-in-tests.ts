import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../layout.ts'
import { idsInTitles, type NamedIds } from './titles.ts'

/** The ids in the titles of each test file of the project. */
export function namedInTests(): Map<string, NamedIds> {
  const files = ['src', 'server', 'sw', 'e2e', 'scripts', 'bench'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${room}/${name}`),
  )
  return new Map(files.map((file) => [file, idsInTitles(readFileSync(join(root, file), 'utf8'), file)]))
}
