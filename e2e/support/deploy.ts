import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringAssetsBack, putAssetsAside } from '../../scripts/build/previous-assets.ts'
import { root } from '../../scripts/layout.ts'

/** A copy of the built app that can be replaced by a next release, as a deploy does. */
export interface Deployed {
  /** The server of the copy, for `startApp({ program })`. It reads its pages once: stop it before a release. */
  program: string
  client: string
  /**
   * Makes the next release in the place of this one, as different as a build with changed sources: every script has
   * another name, and so all that names them. `keep` as `npm run build` does; without it as a new container image.
   */
  release(options?: { keep?: boolean }): Promise<void>
  dispose(): void
}

const SCRIPT = /[\w.-]+\.js/g

/** Copies what `npm run build` left. */
export function deploy(): Deployed {
  const home = mkdtempSync(join(tmpdir(), 'bd-deploy-'))
  chmodSync(home, 0o755)
  const dist = join(home, 'dist')
  const client = join(dist, 'client')
  for (const part of ['client', 'server']) cpSync(join(root, 'dist', part), join(dist, part), { recursive: true })
  // What lies there of a build before belongs to the machine, not to the test.
  const list = join(root, 'dist/previous-assets.json')
  const previous: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (Array.isArray(previous)) {
    for (const name of previous) for (const file of [name, `${name}.br`]) rmSync(join(client, 'assets', file), { force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))

  return {
    program: join(dist, 'server/main.js'),
    client,
    release: async ({ keep = true } = {}) => {
      await putAssetsAside(dist)
      if (existsSync(join(dist, 'previous-assets.json'))) dropPrevious(dist)
      renameScripts(client)
      if (keep) await bringAssetsBack(dist)
      else rmSync(join(dist, 'previous-assets'), { recursive: true })
    },
    dispose: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** A build begins with an empty folder. */
function dropPrevious(dist: string): void {
  const names: unknown = JSON.parse(readFileSync(join(dist, 'previous-assets.json'), 'utf8'))
  if (!Array.isArray(names)) throw new Error('previous-assets.json holds no list')
  for (const name of names) for (const file of [name, `${name}.br`]) rmSync(join(dist, 'client/assets', file), { force: true })
}

function renameScripts(client: string): void {
  const assets = join(client, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const next = new Map(scripts.map((name) => [name, `${name.slice(0, -9)}${name.slice(-8, -3)}${name.slice(-9, -8)}.js`]))
  const renamed = (text: string) => text.replaceAll(SCRIPT, (name) => next.get(name) ?? name)

  for (const [name, newName] of next) {
    const text = renamed(readFileSync(join(assets, name), 'utf8'))
    for (const gone of [name, `${name}.br`]) rmSync(join(assets, gone), { force: true })
    writeFileSync(join(assets, newName), text)
  }
  const pages = join(client, 'pages')
  const revisions = new Map<string, string>()
  for (const name of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.txt')) continue
    const text = renamed(readFileSync(join(pages, name), 'utf8'))
    writeFileSync(join(pages, name), text)
    rmSync(join(pages, `${name}.br`), { force: true })
    revisions.set(`pages/${name}`, createHash('md5').update(text).digest('hex'))
  }
  const worker = join(client, 'sw.js')
  const text = renamed(readFileSync(worker, 'utf8')).replaceAll(
    /\{"revision":"\w+","url":"([^"]+)"\}/g,
    (entry, url: string) => (revisions.has(url) ? JSON.stringify({ revision: revisions.get(url), url }) : entry),
  )
  writeFileSync(worker, text)
  rmSync(`${worker}.br`, { force: true })
}
