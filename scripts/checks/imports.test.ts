import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cache, root } from '../layout.ts'
import type { CheckResult } from './check.ts'
import { checkImports } from './imports.ts'

/** Every forbidden import: the file, what it imports, and the rule that must report it. */
const forbidden = [
  { from: 'src/contract/a.ts', to: 'src/data/target.ts', rule: 'contract-enters-only-rules' },
  { from: 'src/contract/b.ts', to: 'src/content/target.ts', rule: 'contract-enters-only-rules' },
  { from: 'src/contract/c.ts', to: 'react', rule: 'contract-takes-no-packages' },
  { from: 'src/rules/a.ts', to: 'src/contract/target.ts', rule: 'rules-enters-only-itself' },
  { from: 'src/rules/b.ts', to: 'zod', rule: 'rules-takes-no-packages' },
  { from: 'src/rules/c.ts', to: 'node:fs', rule: 'rules-takes-no-packages' },
  { from: 'src/content/a.ts', to: 'src/contract/target.ts', rule: 'content-enters-only-rules' },
  { from: 'src/page/a.ts', to: 'src/data/target.ts', rule: 'page-enters-only-contract-rules-content' },
  { from: 'server/http/a.ts', to: 'src/data/target.ts', rule: 'server-enters-only-shared-rooms' },
  { from: 'server/http/b.ts', to: 'src/ui/target.ts', rule: 'server-enters-only-shared-rooms', type: true },
  { from: 'src/data/a.ts', to: 'server/http/target.ts', rule: 'app-takes-only-types-from-server' },
  { from: 'src/data/b.ts', to: 'src/ui/target.ts', rule: 'data-draws-nothing' },
  { from: 'src/shell/a.ts', to: 'e2e/target.ts', rule: 'app-enters-no-tools' },
  { from: 'src/shell/b.ts', to: 'src/screens/one/target.ts', rule: 'shell-does-not-know-its-screens' },
  { from: 'sw/a.ts', to: 'src/data/live/queries.ts', rule: 'worker-enters-only-shared-rooms-and-storage' },
  { from: 'sw/b.ts', to: 'server/http/target.ts', rule: 'worker-enters-only-shared-rooms-and-storage', type: true },
  { from: 'src/screens/one/a.ts', to: 'src/screens/two/target.ts', rule: 'screens-do-not-import-screens' },
  { from: 'src/ui/a.ts', to: 'src/contract/target.ts', rule: 'ui-knows-nothing-of-bd', type: true },
  { from: 'src/ui/b.ts', to: 'src/data/target.ts', rule: 'ui-knows-nothing-of-bd' },
  { from: 'src/ui/c.ts', to: 'src/page/view.ts', rule: 'ui-takes-only-types-of-the-page' },
  { from: 'server/upstream/a.ts', to: 'server/chain/target.ts', rule: 'upstream-knows-nothing-of-the-house' },
  { from: 'server/upstream/b.ts', to: 'server/db/target.ts', rule: 'upstream-knows-nothing-of-the-house' },
  { from: 'server/lib/a.ts', to: 'server/db/target.ts', rule: 'server-lib-depends-on-no-room' },
  { from: 'server/chain/a.ts', to: 'server/feeds/target.ts', rule: 'chain-does-not-know-who-asks' },
  { from: 'server/doctor/a.ts', to: 'server/db/target.ts', rule: 'doctor-asks-outside-only' },
  { from: 'server/feeds/a.ts', to: 'server/doctor/target.ts', rule: 'doctor-only-from-main' },
  { from: 'server/demo/a.ts', to: 'server/upstream/target.ts', rule: 'demo-stands-alone' },
  { from: 'server/http/c.ts', to: 'server/demo/target.ts', rule: 'demo-only-from-chain-access' },
  { from: 'server/chain-access.ts', to: 'server/demo/target.ts', rule: 'demo-only-loaded-when-meant' },
  { from: 'server/http/d.ts', to: 'server/http/some.test.ts', rule: 'nobody-imports-tests' },
  { from: 'server/http/e.ts', to: 'server/db/testing/database.ts', rule: 'only-tests-import-test-helpers' },
  { from: 'server/http/f.ts', to: 'litesvm', rule: 'server-runs-without-development-packages' },
  { from: 'server/simulation/a.ts', to: 'src/ui/target.ts', rule: 'simulation-draws-nothing' },
  { from: 'server/http/h.ts', to: 'server/simulation/target.ts', rule: 'nobody-imports-the-simulation' },
  { from: 'server/http/g.ts', to: 'server/http/nowhere.ts', rule: 'no-unresolved', absent: true },
] as const

/** Imports that must stay allowed. */
const allowed = [
  { from: 'src/contract/ok.ts', to: 'zod' },
  { from: 'src/contract/ok-2.ts', to: 'src/rules/target.ts' },
  { from: 'src/rules/ok.test.ts', to: 'vitest' },
  { from: 'src/ui/ok.ts', to: 'src/page/view.ts', type: true },
  { from: 'src/data/ok.ts', to: 'server/http/target.ts', type: true },
  { from: 'server/upstream/ok.ts', to: 'server/lib/target.ts' },
  { from: 'sw/ok.ts', to: 'src/data/snapshot/snapshot.ts' },
  { from: 'server/http/ok.ts', to: 'src/page/view.ts' },
  { from: 'server/demo/ok.ts', to: 'litesvm' },
  { from: 'server/feeds/ok.test.ts', to: 'server/db/testing/database.ts' },
  { from: 'server/simulation/ok.ts', to: 'src/data/snapshot/snapshot.ts' },
  { from: 'server/simulation/ok-2.ts', to: 'server/db/testing/database.ts' },
  { from: 'e2e/ok.ts', to: 'server/demo/target.ts' },
] as const

mkdirSync(cache, { recursive: true })
const tree = mkdtempSync(join(cache, 'imports-test-'))
let result: CheckResult
let modules = 0

beforeAll(async () => {
  for (const name of ['tsconfig.base.json', 'package.json']) copyFileSync(join(root, name), join(tree, name))
  for (const { from, to, ...how } of [...allowed, ...forbidden]) {
    if (isOurs(to) && !('absent' in how)) write(to, '')
    const specifier = isOurs(to) ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to
    write(from, `import ${'type' in how ? 'type ' : ''}{ thing } from '${specifier}'\nexport const use = () => thing\n`)
  }
  write('src/circle/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
  write('src/circle/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n")
  write('src/data/orphan.ts', 'export const alone = 1\n')
  result = await checkImports(tree, ['src', 'server', 'sw', 'e2e'], 1)
  modules = Number(/^(\d+) modules/.exec(result.figures)?.[1])
}, 60_000)
afterAll(() => rmSync(tree, { recursive: true }))

describe('the import rules', () => {
  it('see every module of the tree', () => {
    expect(modules).toBeGreaterThanOrEqual(new Set([...allowed, ...forbidden].map(({ from }) => from)).size)
    expect(result.ok).toBe(false)
  })

  it.each(forbidden)('$from must not import $to', ({ from, to, rule }) => {
    const line = result.output.split('\n').filter((text) => text.startsWith(`${rule}: ${from} → `))
    expect(line).toHaveLength(1)
    expect(line[0]).toContain(to.split('/').at(-1)?.replace('node:', ''))
  })

  it.each(allowed)('$from may import $to', ({ from }) => {
    expect(result.output.split('\n').filter((text) => text.includes(`: ${from} → `))).toEqual([])
  })

  it('see a cycle and an orphan', () => {
    expect(result.output).toMatch(/^no-circular: src\/circle\//m)
    expect(result.output).toContain('no-orphans: src/data/orphan.ts')
  })

  it('fail if too few modules were seen, even without a forbidden import', async () => {
    const clean = await checkImports(tree, ['src/rules/target.ts'], 2)
    expect(clean.ok).toBe(false)
    expect(clean.output).toContain('saw only 1 modules, expected at least 2')
    expect((await checkImports(tree, ['src/rules/target.ts'], 1)).output).not.toContain('saw only')
  })

  it('fail if they cannot run at all', async () => {
    expect(await checkImports(tree, ['no-such-room'], 0)).toMatchObject({ ok: false, figures: 'did not run' })
  })
})

function isOurs(path: string): boolean {
  return path.endsWith('.ts')
}

/** Later files win, so that a target that is also a source keeps its import. */
function write(path: string, text: string): void {
  const file = join(tree, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text === '' ? 'export const thing = 1\n' : text)
}
