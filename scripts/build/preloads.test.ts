import { expect, it } from 'vitest'
import { missingFor, preloads } from './preloads.ts'

const imports = new Map([
  ['assets/start.js', ['assets/react.js', 'assets/router.js']],
  ['assets/router.js', ['assets/store.js', 'assets/start.js']],
  ['assets/chart.js', ['assets/react.js', 'assets/axis.js']],
])

it('leaves out what the importing module has imported, also through others and in a circle', () => {
  expect(missingFor('assets/start.js', ['assets/chart.js', 'assets/react.js', 'assets/store.js', 'assets/axis.js'], imports)).toEqual(['assets/chart.js', 'assets/axis.js'])
})

it('lists nothing where only the imported file itself is missing, nor for an internal screen; a page keeps its list', () => {
  const { resolveDependencies } = preloads((file) => file.startsWith('assets/admin-'))
  const fromScript = { hostId: 'assets/start.js', hostType: 'js' } as const
  expect(resolveDependencies('assets/a.js', ['assets/a.js'], fromScript)).toEqual([])
  expect(resolveDependencies('assets/a.js', ['assets/a.js', 'assets/b.js'], fromScript)).toEqual(['assets/a.js', 'assets/b.js'])
  expect(resolveDependencies('assets/admin-a.js', ['assets/admin-a.js', 'assets/b.js'], fromScript)).toEqual([])
  expect(resolveDependencies('assets/start.js', ['assets/react.js'], { hostId: 'index.html', hostType: 'html' })).toEqual(['assets/react.js'])
})
