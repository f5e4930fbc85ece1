import { expect, it } from 'vitest'
import { partTypefaces } from './typefaces.ts'

it('parts typefaces from styles, and those of the device from those to be fetched', () => {
  const [fetched, local] = ['@font-face{font-family:F;src:url(/f.woff2)}', "@font-face{font-family:G;src:local('Arial')}"]
  expect(partTypefaces(`${fetched}.a{x:1}@layer b{${local}.b{x:2}}`)).toEqual({ fetched, local, rest: '.a{x:1}@layer b{.b{x:2}}' })
})

it('refuses styles without a typeface, which would be lost without a sign', () => {
  expect(() => partTypefaces('.a{x:1}')).toThrow('no typeface')
})
