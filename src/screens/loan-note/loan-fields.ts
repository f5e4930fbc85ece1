import { z } from 'zod/mini'
import { loanApplication, loanFiles, type LoanFile } from '../../contract/loan-application.ts'
import { uploads } from '../../content/uploads.ts'
import { problemOf } from '../../shell/uploads/file-problem.ts'

/** The value of a file field: a FileList, of which the first file counts. */
type Chosen = ArrayLike<File> | undefined

const chosenFile = z.custom<Chosen>(() => true).check(({ value, issues }) => {
  const chosen = value?.[0]
  const message = chosen ? problemOf(chosen) : uploads.problems.missing
  if (message !== null) issues.push({ code: 'custom', input: value, message })
})

const { name: fullName, investorType, riskSuitability, conversionOption, ...others } = loanApplication.shape

/** A choice, empty until one is made. */
const choice = (schema: z.ZodMiniType) =>
  z.string().check(({ value, issues }) => {
    const message = schema.safeParse(value).error?.issues[0]?.message
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  })

/** The form's fields: those of the contract, with `fullName` for `name`, and the files. */
export const loanFields = z.object({
  fullName,
  ...others,
  investorType: choice(investorType),
  riskSuitability: choice(riskSuitability),
  conversionOption: choice(conversionOption),
  passportCopy: chosenFile,
  utilityBill: chosenFile,
})
export type LoanTyped = z.input<typeof loanFields>
export type LoanChecked = z.output<typeof loanFields>

/** The parts of the request, under their specified names. */
export function partsOf({ fullName: name, passportCopy, utilityBill, ...texts }: LoanChecked): FormData {
  const form = new FormData()
  for (const [part, text] of Object.entries({ name, ...texts })) if (text !== undefined) form.set(part, text)
  for (const [part, chosen] of Object.entries({ passportCopy, utilityBill })) {
    const file = chosen?.[0]
    if (file) form.set(part, file, file.name)
  }
  return form
}

/** The form's field that a refusal names; undefined if there is none. */
export function fieldOf(part: string | undefined): keyof LoanTyped | undefined {
  if (part === 'name') return 'fullName'
  return fields.find((field) => field === part)
}

const fields = ['email', 'investmentAmount', 'investorType', 'riskSuitability', 'conversionOption', 'country', 'comments', ...loanFiles] as const satisfies (
  | keyof LoanTyped
  | LoanFile
)[]
