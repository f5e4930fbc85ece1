import { expect, it } from 'vitest'
import { CASE_REFERENCE, caseLink } from './case-link.ts'

it('leads to the case page of this installation, with the reference filled in', () => {
  const link = new URL(caseLink('https://app.example.com', 'BD-20261121-123456') ?? '')
  expect([link.origin, link.pathname, link.searchParams.get(CASE_REFERENCE)]).toEqual(['https://app.example.com', '/case', 'BD-20261121-123456'])
})

it('stays one parameter, whatever the reference is', () => {
  const link = new URL(caseLink('https://app.example.com', 'BD&x=1#y /..') ?? '')
  expect([link.pathname, [...link.searchParams], link.hash]).toEqual(['/case', [[CASE_REFERENCE, 'BD&x=1#y /..']], ''])
})

it('is not made up where the installation’s address is not known', () => {
  expect(caseLink(null, 'BD-20261121-123456')).toBeNull()
})
