import type { AuditAction } from '../../contract/admin-audit.ts'

/** The words of the audit log. */
export const words = {
  title: 'Audit Log',
  lead: 'Who did what. Entries cannot be changed or removed.',
  loading: 'Loading the log...',
  failed: 'The log could not be loaded. Please reload the page.',
  search: 'Search the log',
  who: 'Who',
  action: 'Action',
  any: 'Any',
  subject: 'Id of what it was done to',
  from: 'First day',
  to: 'Last day',
  submit: 'Search',
  nobody: 'Nobody signed in',
  none: 'Nothing matches',
  older: 'Show older',
  loadingOlder: 'Loading...',
  checking: 'Checking the chain...',
  intact: (upTo: number) => `Chain intact up to entry ${upTo.toLocaleString('en')}.`,
  broken: (at: number) => `Entry ${at.toLocaleString('en')} is not as it was written.`,
  unchecked: 'The chain could not be checked.',
  csv: 'Export CSV',
  json: 'Export JSON',
  exportFailed: 'The export failed. Please try again.',
  line: (at: string, place: number) => `${at}, entry ${place.toLocaleString('en')}`,
} as const

/** What was done, in words: the action's own name, read. */
export function actionName(action: AuditAction): string {
  const text = action.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
