import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { compileHints, HINT } from './compile-hints.ts'

const LONG = `export default ${JSON.stringify('x'.repeat(100_001))}`

/** Files of a bundle whose entry loads a small part, a long one and a long one that every page starts with, by name. */
async function bundled(): Promise<Map<string, string>> {
  const sources: Plugin = {
    name: 'sources',
    resolveId: (id) => (id.startsWith('virtual:') ? id : null),
    load: (id) =>
      ({
        'virtual:entry': `for (const load of [() => import('virtual:small'), () => import('virtual:long'), () => import('virtual:start')]) void load().then(console.log)`,
        'virtual:small': `import 'virtual:shared'; export default () => 1`,
        'virtual:shared': `console.log('shared')`,
        'virtual:long': `import 'virtual:shared'; ${LONG}`,
        'virtual:start': LONG,
      })[id],
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [sources, compileHints(new Set(['virtual_start']))],
    build: { write: false, rolldownOptions: { input: { entry: 'virtual:entry' }, output: { chunkFileNames: ({ facadeModuleId }) => `${facadeModuleId?.split(':')[1] ?? 'shared'}.js`, entryFileNames: '[name].js' } } },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('not one bundle')
  return new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))
}

it('begins files with the hint, also where Vite puts its table of files first, but for what is long and not for every page', async () => {
  const files = await bundled()
  expect(files.get('entry.js')).toContain('__vite__mapDeps')
  expect([...files].filter(([, code]) => code.startsWith(HINT)).map(([name]) => name).sort()).toEqual(['entry.js', 'shared.js', 'small.js', 'start.js'])
  expect(files.get('long.js')).toContain('xxx')
})
