import { describe, expect, it } from 'vitest'
import { newReference, proposedReference } from './reference.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

describe('a reference number', () => {
  it('[LOAN-55] [LOAN-56] is BD, the day in UTC and six digits from 100000 to 999999, with the second hyphen that A-08 decides', () => {
    const made = Array.from({ length: 500 }, () => newReference(NOON))
    expect(made.filter((reference) => !/^BD-20261121-[1-9]\d{5}$/.test(reference))).toEqual([])
    expect(new Set(made).size).toBeGreaterThan(490)
    expect(newReference(Date.UTC(2026, 10, 21, 23, 59, 59))).toMatch(/^BD-20261121-/)
    expect(newReference(Date.UTC(2026, 0, 1))).toMatch(/^BD-20260101-/)
  })

  it.each(['BD-20261120-100000', 'BD-20261121-999999', 'BD-20261122-123456'])('may be proposed by the sender: %s', (proposal) => {
    expect(proposedReference(proposal, NOON)).toBe(proposal)
  })

  it.each([
    ['of the day before yesterday', 'BD-20261119-123456'],
    ['of the day after tomorrow', 'BD-20261123-123456'],
    ['of no day', 'BD-20261399-123456'],
    ['without the second hyphen', 'BD-20261121123456'],
    ['below 100000', 'BD-20261121-012345'],
    ['longer', 'BD-20261121-1234567'],
    ['in small letters', 'bd-20261121-123456'],
    ['that is missing', undefined],
    ['that is a number', 20261121],
  ])('is not taken from the sender %s', (_, proposal) => {
    expect(proposedReference(proposal, NOON)).toBeUndefined()
  })
})
