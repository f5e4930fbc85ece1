import { relative } from 'node:path'
import { buildState } from './build-state.ts'
import { isMain } from './is-main.ts'
import { built, root } from './layout.ts'
import { npm, run } from './run.ts'

const SOURCES = [
  'src',
  'server',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/build.ts',
  'scripts/build',
  'scripts/compress.ts',
  'scripts/prerender-plugin.ts',
  'package-lock.json',
  'tsconfig.base.json',
].map((name) => `${root}/${name}`)

/** Builds when dist is missing or older than the sources, and says so. Resolves to whether there is a usable build. */
export async function ensureBuild(): Promise<boolean> {
  const found = buildState({ sources: SOURCES, outputs: [built.page, built.worker, built.server] })
  if (found.state === 'fresh') return true
  const why =
    found.state === 'missing' ? `${relative(root, found.output)} is missing` : `${relative(root, found.source)} is newer`
  console.log(`Building the app, because ${why}.`)
  const { code } = await run(...npm('run', 'build'))
  if (code !== 0) console.error(`The build failed (exit code ${code}).`)
  return code === 0
}

if (isMain(import.meta.url) && !(await ensureBuild())) process.exitCode = 1
