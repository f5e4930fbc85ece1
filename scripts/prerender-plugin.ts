import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { z } from 'zod'
import { FIRST_VISIT_FOLDER, NOT_FOUND_PAGE, pageFile, pageName } from '../src/page/page-file.ts'
import { webManifest } from '../src/pwa/web-manifest.ts'
import { firstVisitForm } from './build/first-visit.ts'
import { keptForm } from './build/kept.ts'
import { partTypefaces } from './build/typefaces.ts'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
)
type Manifest = z.infer<typeof manifestShape>

/** The exports of the built src/prerender.tsx. */
const prerendererShape = z.object({
  prerenderPages: z.function({ input: [z.string()], output: z.promise(z.map(z.string(), z.object({ html: z.string(), screen: z.string().optional() }))) }),
})

/**
 * After the client build: renders every page with its slots open, and links the code of the page's own screen. The result
 * is in pages/ beside the assets, in the form that the worker keeps (build/kept.ts), and below it in the form that the server
 * sends (build/first-visit.ts); the unfilled index.html is deleted. The server sets each page's policy
 * (server/http/middleware/policy.ts).
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  let written = false
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: () => {
      written = true
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        // This hook also runs after a failed build; continuing would hide the reason.
        if (!written) return
        const outDir = join(config.root, config.build.outDir)
        const { file, styles, typefaces } = await takeTypefaces(outDir)
        await writeFile(file, styles)
        const index = withFirstPaintFirst(await readFile(join(outDir, 'index.html'), 'utf8'), await readdir(join(outDir, 'assets')), typefaces)
        const manifest = manifestShape.parse(JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')))
        const pages = await runPrerenderer(config, index)
        await mkdir(join(outDir, FIRST_VISIT_FOLDER), { recursive: true })
        for (const [path, page] of pages) {
          const name = path === NOT_FOUND_PAGE ? path : pageName(path)
          const html = withScreen(page.html, page.screen, manifest)
          await writeFile(join(outDir, pageFile(name)), keptForm(html, path === webManifest.start_url ? styles : undefined))
          await writeFile(join(outDir, pageFile(name, FIRST_VISIT_FOLDER)), firstVisitForm(html, styles))
        }
        await rm(join(outDir, 'index.html'))
        await rm(join(outDir, '.vite'), { recursive: true })
      },
    },
  }
}

async function runPrerenderer({ root, define }: ResolvedConfig, index: string) {
  const outDir = join(root, 'dist/prerender')
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    define: { ...define },
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'prerender.js' } } },
  })
  const prerenderer: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  return prerendererShape.parse(prerenderer).prerenderPages(index)
}

/** The one style sheet of the build without its typefaces, and these as elements of a page. */
async function takeTypefaces(outDir: string) {
  const [name, ...others] = (await readdir(join(outDir, 'assets'))).filter((asset) => asset.endsWith('.css'))
  if (name === undefined || others.length > 0) throw new Error('the build has not one style sheet')
  const file = join(outDir, 'assets', name)
  const { local, fetched, rest } = partTypefaces(await readFile(file, 'utf8'))
  return { file, styles: rest, typefaces: [`<style>${local}</style>`, `<style data-typeface>${fetched}</style>`] }
}

/**
 * Puts what the first paint needs before everything else: the styles, then the typeface, which would
 * be requested only once a text needs it, then the scripts.
 */
function withFirstPaintFirst(index: string, assets: string[], typefaces: string[]): string {
  const fonts = assets.filter((file) => file.endsWith('.woff2')).map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`)
  const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(index) ?? []
  if (styles === '') throw new Error('the page links no styles')
  return index.replace(styles, '').replace('<script type="module"', (script) => `${[styles, ...typefaces, ...fonts].join('\n    ')}\n    ${script}`)
}

/** The module that src/main.tsx starts once the page is painted. */
const START = 'src/start.tsx'

/** Links the code of the app and of the page's own lazy screen, so that hydration needs no second round trip. */
function withScreen(html: string, screen: string | undefined, manifest: Manifest): string {
  const files = [...new Set([START, ...(screen === undefined ? [] : [screen])].flatMap((source) => chunkFiles(source, manifest)))].filter((file) => !html.includes(`"/${file}"`))
  return html.replace('</head>', () => `${files.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `).join('')}</head>`)
}

function chunkFiles(source: string, manifest: Manifest): string[] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the build has no chunk for ${source}`)
  if (chunk.isEntry) return []
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => chunkFiles(name, manifest))]
}
