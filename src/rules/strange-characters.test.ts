import { expect, it } from 'vitest'
import { strangeCharacters } from './strange-characters.ts'

it('names what no address has, where it stands', () => {
  expect(strangeCharacters('a0бlΧ~é')).toEqual([
    { place: 2, what: 'a zero' },
    { place: 3, what: 'a Cyrillic “б”' },
    { place: 4, what: 'a small L' },
    { place: 5, what: 'a Greek “Χ”' },
    { place: 6, what: '“~”' },
    { place: 7, what: '“é”' },
  ])
})

it('finds nothing in what an address is written with', () => {
  expect(strangeCharacters('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')).toEqual([])
})
