import { chmodSync, copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readDockerfile } from '../../scripts/deploy/image.ts'
import { root } from '../../scripts/layout.ts'

/** The image of deploy/Dockerfile without Docker: the files that it would hold, and how it starts. */
export interface ImageLayout {
  /** `/app` of the image. No folder in it can be written to. */
  app: string
  /** `/data` of a container; every call makes another one, open to everybody. */
  newData(): string
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
  remove(): void
}

const lockfile = z.object({ packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })) })
const words = z.array(z.string())

/** Replays the Dockerfile's last two stages: what `npm ci --omit=dev` installs by the lockfile, less what it removes, and the build. */
export function layOutImage(): ImageLayout {
  const stages = readDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
  const packages = stages.find(({ name }) => name === 'packages')
  const image = stages.at(-1)
  const text = (keyword: string) => image?.instructions.findLast((one) => one.keyword === keyword)?.text ?? ''
  const removed = (packages?.instructions ?? []).filter((one) => one.text.startsWith('rm -rf ')).flatMap((one) => one.text.split(' ').slice(2))

  // Away from the repository, whose own packages would stand in for missing ones; on a disk, for links where there can be any.
  const home = mkdtempSync('/var/tmp/bd-image-')
  chmodSync(home, 0o755)
  const app = join(home, 'app')
  const places: Record<string, (to: string) => void> = {
    '/packages/package.json': (to) => cpSync(join(root, 'package.json'), join(to, 'package.json')),
    '/packages/node_modules': (to) => layPackages(to, removed),
    '/build/dist': (to) => cpSync(join(root, 'dist'), to, { recursive: true }),
  }
  for (const { sources, to } of image?.copies ?? []) {
    for (const source of sources) {
      const lay = places[source]
      if (!lay) throw new Error(`the Dockerfile copies ${source}, which this replay doesn't know`)
      lay(join(app, to))
    }
  }
  closeFolders(app)
  let containers = 0
  return {
    app,
    newData: () => {
      const data = join(home, `data-${(containers += 1)}`)
      mkdirSync(data)
      chmodSync(data, 0o777)
      return data
    },
    env: Object.fromEntries(text('ENV').split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
    command: words.parse(JSON.parse(text('CMD'))),
    healthCheck: words.parse(JSON.parse(text('HEALTHCHECK').slice(text('HEALTHCHECK').indexOf('[')))),
    remove: () => {
      openFolders(app)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The lockfile says what `npm ci --omit=dev` installs, and where. */
function layPackages(to: string, removed: readonly string[]): void {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  for (const [path, { dev }] of Object.entries(packages)) {
    const left = removed.some((gone) => path === gone || path.startsWith(`${gone}/`))
    // Those for other platforms are in the lockfile, and not installed.
    if (path === '' || dev === true || left || !existsSync(join(root, path))) continue
    linkFolder(join(root, path), join(dirname(to), path))
  }
}

/** Without the packages inside it, which the lockfile lists by themselves. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') linkFolder(source, target)
    } else if (entry.isFile()) linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

function closeFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) closeFolders(join(folder, entry.name))
  chmodSync(folder, 0o555)
}

function openFolders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) openFolders(join(folder, entry.name))
}
