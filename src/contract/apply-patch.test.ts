import { expect, it } from 'vitest'
import { applyPatch } from './apply-patch.ts'

const figure = { list: [{ id: 1 }, { id: 2 }], meta: { asOf: 'then' } }

it('makes a copy that shares what did not change', () => {
  const after = applyPatch(figure, [
    { op: 'add', path: '/list/0', value: { id: 0 } },
    { op: 'remove', path: '/list/2' },
    { op: 'replace', path: '/meta/asOf', value: 'now' },
    { op: 'add', path: '/__proto__', value: 1 },
  ])
  expect(JSON.stringify(after)).toBe('{"list":[{"id":0},{"id":1}],"meta":{"asOf":"now"},"__proto__":1}')
  expect(figure).toEqual({ list: [{ id: 1 }, { id: 2 }], meta: { asOf: 'then' } })
  const moved = applyPatch(figure, [{ op: 'replace', path: '/meta/asOf', value: 'now' }])
  expect(moved).toHaveProperty('list', figure.list)
})

it('replaces the whole', () => {
  expect(applyPatch(figure, [{ op: 'replace', path: '', value: 7 }])).toBe(7)
})

it.each([
  [{ op: 'replace', path: '/list/2', value: 1 }],
  [{ op: 'remove', path: '/list/2' }],
  [{ op: 'add', path: '/list/3', value: 1 }],
  [{ op: 'add', path: '/list/01', value: 1 }],
  [{ op: 'add', path: '/list/-1', value: 1 }],
  [{ op: 'add', path: '/list/length', value: 1 }],
  [{ op: 'replace', path: '/list/2/id', value: 1 }],
  [{ op: 'replace', path: '/meta/other', value: 1 }],
  [{ op: 'remove', path: '/meta/toString' }],
  [{ op: 'add', path: '/other/asOf', value: 1 }],
  [{ op: 'add', path: '/meta/asOf/deeper', value: 1 }],
] as const)('refuses what does not fit: %j', (operation) => {
  expect(() => applyPatch(figure, [operation])).toThrow("a patch doesn't fit")
})

it('refuses to remove the whole, and what is no pointer', () => {
  expect(() => applyPatch(figure, [{ op: 'remove', path: '' }])).toThrow('removes the whole')
  expect(() => applyPatch(figure, [{ op: 'replace', path: 'meta', value: 1 }])).toThrow('not a JSON Pointer')
})
