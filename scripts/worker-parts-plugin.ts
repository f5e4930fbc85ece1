import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** The parts of the worker, each a script of its own; sw/parts.ts asks for them. */
const parts = { offline: 'sw/offline.part.ts', rare: 'sw/rare.part.ts' } as const

/** How their names begin; the worker's list of files to keep leaves them out, as the browser keeps them with the worker. */
export const PART_PREFIX = 'worker-'

const MODULE = 'virtual:worker-parts'

/** Builds the worker's parts before the worker, and gives it their addresses: `ofClient` for the client's build, `ofWorker` for the worker's. */
export function workerParts(): { ofClient: Plugin; ofWorker: () => Plugin } {
  let config: ResolvedConfig
  const urls = new Map<string, string>()
  return {
    ofClient: {
      name: 'worker-parts',
      apply: 'build',
      configResolved: (resolved) => {
        config = resolved
      },
      // The worker is built as the client's build closes.
      writeBundle: async () => {
        const assets = join(config.root, config.build.outDir, 'assets')
        await mkdir(assets, { recursive: true })
        for (const [name, entry] of Object.entries(parts)) {
          const code = await bundled(config, join(config.root, entry))
          const file = `${PART_PREFIX}${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
          await writeFile(join(assets, file), code)
          urls.set(name, `/assets/${file}`)
        }
      },
    },
    ofWorker: () => ({
      name: 'worker-part-urls',
      resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
      load: (id) => {
        if (id !== `\0${MODULE}`) return null
        if (urls.size === 0) throw new Error('the worker was built before its parts')
        return `export default ${JSON.stringify(Object.fromEntries(urls))}`
      },
    }),
  }
}

async function bundled({ root, resolve, define, build: { target } }: ResolvedConfig, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    // It warns of what it inlines as it should: a worker has no modules to import.
    logLevel: 'error',
    resolve: { alias: resolve.alias },
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target, modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [output] = Array.isArray(built) ? built.flatMap((each) => each.output) : 'output' in built ? built.output : []
  if (output?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return output.code
}
