import type { AuditAction, AuditDetail } from '../../contract/admin-audit.ts'

/** The words of the audit log. */
export const words = {
  title: 'Audit Log',
  lead: 'Who did what, and when. Nobody can change or remove an entry.',
  loading: 'Loading the log...',
  failed: 'The log could not be loaded. Please reload the page.',
  search: 'Search the log',
  who: 'Who',
  action: 'Action',
  any: 'Any',
  subject: 'ID of the case, file or person',
  from: 'First day',
  to: 'Last day',
  submit: 'Search',
  nobody: 'Not signed in',
  none: 'Nothing matches',
  older: 'Show older',
  loadingOlder: 'Loading...',
  checking: 'Checking the chain...',
  intact: (upTo: number) => `Chain intact up to entry ${upTo.toLocaleString('en')}.`,
  broken: (at: number) => `Entry ${at.toLocaleString('en')} is not as it was written. Please tell the operator of the server.`,
  unchecked: 'The chain could not be checked.',
  csv: 'Export CSV',
  json: 'Export JSON',
  exportFailed: 'The export failed. Please try again.',
  line: (by: string, at: string, place: number) => `${by}, ${at}, entry ${place.toLocaleString('en')}`,
  of: (kind: string, id: string) => `${capital(kind)} ${id}`.trim(),
  yes: 'yes',
  no: 'no',
} as const

/** Where the action's own name doesn't read well. */
const names: Partial<Record<AuditAction, string>> = {
  sign_in_failed: 'Sign-in failed',
  code_failed: 'Wrong code',
  second_factor_removed: 'Second factor turned off',
  invited: 'Administrator invited',
  case_asked: 'Question asked',
  case_noted: 'Note added',
  case_undone: 'Step undone',
  whitelisted: 'Wallet put on the whitelist',
  whitelist_revoked: 'Wallet taken off the whitelist',
  delivery_repeated: 'Message sent again',
  person_searched: 'Person searched for',
}

/** What was done, in words. */
export function actionName(action: AuditAction): string {
  return names[action] ?? capital(action.replaceAll('_', ' '))
}

/** The facts of an entry in a line: `Role: reviewer, by mail: no`. What says nothing is left out. */
export function factsOf(detail: AuditDetail): string {
  const facts = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value)}`)
  return capital(facts.join(', '))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
