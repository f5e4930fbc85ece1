import { describe, expect, it } from 'vitest'
import { loanApplication } from '../../contract/loan-application.ts'
import { fieldOf, loanFields, partsOf } from './loan-fields.ts'

const chosen = (name: string) => [new File(['x'], name, { type: 'application/pdf' })]

const typed = {
  fullName: ' Ada Duck ',
  email: 'ada@bd.example',
  referenceNumber: 'BD-20261121-123456',
  investmentAmount: '$75,000',
  investorType: 'Family Office',
  riskSuitability: 'No',
  conversionOption: 'Undecided',
  country: 'Malta',
  comments: '',
  passportCopy: chosen('passport.pdf'),
  utilityBill: chosen('bill.pdf'),
}

describe('the fields of an application', () => {
  const parts = () => [...partsOf(loanFields.parse(typed))]
  const texts = () => parts().flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

  it('[LOAN-34] [LOAN-36] [LOAN-51] [LOAN-58] are sent as the specified parts: fullName as name, the amount as text, a No as well', () => {
    expect(Object.fromEntries(texts())).toEqual({
      name: 'Ada Duck',
      email: 'ada@bd.example',
      referenceNumber: 'BD-20261121-123456',
      investmentAmount: '$75,000',
      investorType: 'Family Office',
      riskSuitability: 'No',
      conversionOption: 'Undecided',
      country: 'Malta',
      comments: '',
    })
  })

  it('[LOAN-58] [API-29] are sent as the request, with both files', () => {
    expect(loanApplication.safeParse(Object.fromEntries(texts())).success).toBe(true)
    const files = parts().flatMap(([name, value]) => (typeof value === 'string' ? [] : [`${name}: ${value.name}`]))
    expect(files).toEqual(['passportCopy: passport.pdf', 'utilityBill: bill.pdf'])
  })

  it.each(['fullName', 'email', 'investmentAmount', 'investorType', 'riskSuitability', 'conversionOption', 'country'] as const)('are not sent without %s', (name) => {
    const read = loanFields.safeParse({ ...typed, [name]: '' })
    expect(read.error?.issues.map((issue) => issue.path)).toEqual([[name]])
  })

  // I-02 settles what LOAN-45 leaves open: both files are required.
  it.each(['passportCopy', 'utilityBill'] as const)('[LOAN-45] are not sent without %s, as decided', (name) => {
    for (const nothing of [undefined, []]) {
      const read = loanFields.safeParse({ ...typed, [name]: nothing })
      expect(read.error?.issues).toMatchObject([{ path: [name], message: 'Please choose a file' }])
    }
  })

  it('are found by the field that a refusal names', () => {
    expect(['name', 'email', 'passportCopy', 'nonsense', undefined].map(fieldOf)).toEqual(['fullName', 'email', 'passportCopy', undefined, undefined])
  })
})
