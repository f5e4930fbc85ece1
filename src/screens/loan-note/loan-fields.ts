import { z } from 'zod/mini'
import { LOAN_FILE_MOST_BYTES, loanApplication, loanFiles, loanFileTypes, type LoanFile } from '../../contract/loan-application.ts'
import { loanNote } from '../../content/loan-note.ts'
import { formatBytes } from '../../rules/bytes.ts'

const words = loanNote.form.file

/** The value of a file field: a FileList, of which the first file counts. */
type Chosen = ArrayLike<File> | undefined

const chosenFile = z.custom<Chosen>(() => true).check(({ value, issues }) => {
  const message = problemOf(value?.[0])
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

/** An early check of a file: the error message, or `null`. The server checks the content. */
export function problemOf(file: Pick<File, 'name' | 'type' | 'size'> | undefined): string | null {
  if (!file) return words.missing
  if (!isAllowed(file)) return words.type
  if (file.size === 0) return words.empty
  return file.size > LOAN_FILE_MOST_BYTES ? `${describeFile(file)}, ${words.large}` : null
}

/** `passport.pdf, 1.2 MB`. */
export function describeFile({ name, size }: Pick<File, 'name' | 'size'>): string {
  return `${name}, ${formatBytes(size)}`
}

const fields = ['email', 'investmentAmount', 'investorType', 'riskSuitability', 'conversionOption', 'country', 'comments', ...loanFiles] as const satisfies (
  | keyof LoanTyped
  | LoanFile
)[]

/** Most desktops don't know HEIC and report no type for it. */
function isAllowed({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return loanFileTypes.some((allowed) => allowed === type) || (type === '' && /\.hei[cf]$/i.test(name))
}
