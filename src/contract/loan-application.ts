import { z } from 'zod/mini'
import { referenceNumber } from './submission.ts'
import { email, line, orEmpty, paragraph } from './submission-fields.ts'

export const investorTypes = ['HNW Individual', 'Family Office', 'Sophisticated Investor'] as const
export const riskAnswers = ['Yes', 'No'] as const
export const repaymentPreferences = ['Convert', 'Repaid', 'Undecided'] as const

/** The two files of an application, each an image or a PDF, by the name of its part. */
export const loanFiles = ['passportCopy', 'utilityBill'] as const
export type LoanFile = (typeof loanFiles)[number]
/** The types that their content must have, whatever their names say. */
export const loanFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const
export const LOAN_FILE_MOST_BYTES = 10 * 1024 * 1024

/** POST /api/convertible-loan, multipart/form-data: these parts as text, and both of `loanFiles` as files. */
export const loanApplication = z.object({
  name: line(1, 200, 'Please enter your full legal name'),
  email: email('Please enter a valid email address'),
  /** The browser's proposal; the response has the final one. */
  referenceNumber: z.optional(referenceNumber),
  /** As chosen, such as `$50,000`. */
  investmentAmount: line(1, 40, 'Please choose an amount'),
  investorType: z.enum(investorTypes, { error: 'Please choose an investor type' }),
  riskSuitability: z.enum(riskAnswers, { error: 'Please answer the risk confirmation' }),
  conversionOption: z.enum(repaymentPreferences, { error: 'Please choose a repayment preference' }),
  country: line(1, 100, 'Please choose a country'),
  comments: z._default(orEmpty(paragraph(0, 5000, 'Please use plain text')), ''),
})
export type LoanApplication = z.infer<typeof loanApplication>
