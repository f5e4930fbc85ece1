import { describe, expect, it } from 'vitest'
import { claimsOf } from './claims.ts'

describe('what operators claim', () => {
  it('is shown to the last digit, with its unit', () => {
    expect(claimsOf('one.example 55566.000000001\ntwo.example 61770')).toEqual([
      { operator: 'one.example', value: '55\u202f566.000000001 BD' },
      { operator: 'two.example', value: '61\u202f770.00 BD' },
    ])
  })

  it('stays as it is where it is no amount', () => {
    expect(claimsOf('one.example not found')).toEqual([{ operator: 'one.example', value: 'not found' }])
  })

  it('is nothing of a figure that is not disputed', () => {
    expect(claimsOf('')).toEqual([])
  })
})
