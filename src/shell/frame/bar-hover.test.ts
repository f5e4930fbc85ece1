import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a finger that has pressed a place leaves no second current one behind: hovering is for who can hover', () => {
  const sheet = readFileSync('src/shell/frame/bar.module.css', 'utf8')
  expect(sheet).toMatch(/@media \(hover: hover\) \{\s*\.item:hover/)
  expect(sheet.match(/:hover/g)).toHaveLength(1)
})
