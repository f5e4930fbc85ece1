import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../layout.ts'

const FOLDERS = ['src', 'sw', 'server', 'e2e', 'scripts', 'bench']
/** Set up for all files of a project. */
const SETUP = 'src/testing/dom-setup.ts'

it('a test file that mocks a module neither takes modules from the files before it nor leaves any to those after', () => {
  const files = FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)).filter((name) => /\.tsx?$/.test(name) && name !== SETUP)
  const mocking = files.filter((name) => /^vi\.mock\(/m.test(readFileSync(join(root, name), 'utf8')))
  expect(mocking.length).toBeGreaterThan(0)
  const leaking = mocking.filter((name) => {
    const text = readFileSync(join(root, name), 'utf8')
    return !text.includes('vi.hoisted(() => void vi.resetModules())') || !text.includes('afterAll(() => void vi.resetModules())')
  })
  expect(leaking).toEqual([])
})
