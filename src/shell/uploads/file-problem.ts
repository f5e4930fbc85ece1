import { LOAN_FILE_MOST_BYTES, loanFileTypes } from '../../contract/loan-application.ts'
import { uploads } from '../../content/uploads.ts'
import { describeFile } from '../../rules/bytes.ts'

type Described = Pick<File, 'name' | 'type' | 'size'>

const words = uploads.problems

/** An early check of a chosen file: the error message, or `null`. The server checks the content. */
export function problemOf(file: Described): string | null {
  if (!isAllowed(file)) return words.type
  if (file.size === 0) return words.empty
  return file.size > LOAN_FILE_MOST_BYTES ? `${describeFile(file)}, ${words.large}` : null
}

/** Most desktops don't know HEIC and report no type for it. */
function isAllowed({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return loanFileTypes.some((allowed) => allowed === type) || (type === '' && /\.hei[cf]$/i.test(name))
}
