import { expect, it } from 'vitest'
import { caseLink } from './case-link.ts'

it('leads to the case page of this installation, with the reference filled in', () => {
  const link = new URL(caseLink('https://app.example.com', 'BD-20261121-123456') ?? '')
  expect([link.origin, link.pathname, link.search, link.hash]).toEqual(['https://app.example.com', '/case', '', '#BD-20261121-123456'])
})

it('stays one fragment, whatever the reference is', () => {
  const link = new URL(caseLink('https://app.example.com', 'BD&x=1#y /..') ?? '')
  expect([link.pathname, link.search, decodeURIComponent(link.hash)]).toEqual(['/case', '', '#BD&x=1#y /..'])
})

it('is not made up where the installation’s address is not known', () => {
  expect(caseLink(null, 'BD-20261121-123456')).toBeNull()
})
