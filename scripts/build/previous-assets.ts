import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Where a build keeps its hashed files. */
const ASSETS = 'client/assets'
/** Lists the previous build's files. Not served. */
const LIST = 'previous-assets.json'
/** Holds the files while the builder empties the client's folder. */
const ASIDE = 'previous-assets'

const listShape = z.array(z.string())

/**
 * Before a build: sets aside the hashed files of the build in `dist`, so that pages opened before a deploy still get their
 * lazy parts after it. Files of the build before that one are dropped. After a failed build, the files it had set aside
 * count.
 */
export async function putAssetsAside(dist: string): Promise<void> {
  const aside = join(dist, ASIDE)
  if ((await namesIn(aside)).length > 0) return
  const names = await namesIn(join(dist, ASSETS))
  if (names.length === 0) return
  const older = await readList(dist)
  await mkdir(join(aside, 'older'), { recursive: true })
  for (const name of names) await cp(join(dist, ASSETS, name), join(aside, older.has(plain(name)) ? 'older' : '', name), { preserveTimestamps: true })
}

/**
 * After a build: puts the files set aside beside the new ones, and records which they are. They are not part of the new
 * build: the worker keeps none of them. A build of the same sources is no new release; it keeps what the last one kept.
 */
export async function bringAssetsBack(dist: string): Promise<{ kept: number }> {
  const [aside, assets] = [join(dist, ASIDE), join(dist, ASSETS)]
  const current = new Set(await namesIn(assets))
  const before = (await namesIn(aside)).filter((name) => !current.has(name))
  const from = before.length > 0 ? aside : join(aside, 'older')
  const kept = (await namesIn(from)).filter((name) => !current.has(name))
  for (const name of kept) await cp(join(from, name), join(assets, name), { preserveTimestamps: true })
  const list = [...new Set(kept.map(plain))].toSorted()
  await writeFile(join(dist, LIST), `${JSON.stringify(list, null, 2)}\n`)
  await rm(aside, { recursive: true, force: true })
  return { kept: list.length }
}

/** A file and its compressed twin belong together. */
function plain(name: string): string {
  return name.replace(/\.br$/, '')
}

async function readList(dist: string): Promise<Set<string>> {
  const text = await readFile(join(dist, LIST), 'utf8').catch(() => '[]')
  return new Set(listShape.parse(JSON.parse(text)))
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
