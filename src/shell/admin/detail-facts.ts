import { admin, deliveryWords, fieldName } from '../../content/admin.ts'
import { kindNames } from '../../content/kind-names.ts'
import type { AdminApplication, AdminContact } from '../../contract/admin-lists.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { formatLocal } from '../../page/local-time.ts'
import { aboutWords } from './case-words.ts'

const words = admin.dashboard.detail

/** A term and its value as text; `code` for values that are compared letter by letter. */
export interface DetailFact {
  term: string
  value: string
  code?: true
}

/** The facts known from the list: shown until the rest has loaded, or if it can't be loaded. */
export function factsOfRow(row: AdminApplication | AdminContact): DetailFact[] {
  return [
    ...(row.referenceNumber === undefined ? [] : [{ term: fieldName('referenceNumber'), value: row.referenceNumber, code: true as const }]),
    { term: 'Name', value: nameOf(row.name) },
    { term: 'Email', value: row.email },
    ...('subject' in row
      ? [
          { term: 'Subject', value: orEmpty(row.subject) },
          { term: 'Category', value: orEmpty(row.category) },
        ]
      : [
          { term: 'Tier', value: orEmpty(row.tier) },
          { term: fieldName('bdAmount'), value: orEmpty(row.bdAmount) },
        ]),
    { term: 'Received', value: formatLocal(Date.parse(row.createdAt)) },
  ]
}

/** Every stored fact except files and deliveries. Facts at the top aren't repeated below. */
export function factsOf(submission: AdminSubmission): DetailFact[] {
  const { kind, referenceNumber, name, email, wallet, walletProven, createdAt, fields } = submission
  const head: DetailFact[] = [
    { term: fieldName('referenceNumber'), value: referenceNumber, code: true },
    { term: 'Kind', value: kindNames[kind] },
    { term: 'Received', value: formatLocal(Date.parse(createdAt)) },
    { term: 'Name', value: nameOf(name) },
    { term: 'Email', value: email },
    ...(wallet === null ? [] : [{ term: 'Wallet', value: wallet, code: true as const }, { term: words.proven, value: walletProven ? words.yes : words.no }]),
  ]
  const said = new Set(head.map(({ term, value }) => `${term}\n${value}`))
  const rest = Object.entries(fields)
    .map(([key, value]) => ({ term: fieldName(key), value: orEmpty(textOf(value)) }))
    .filter(({ term, value }) => !said.has(`${term}\n${value}`))
  return [...head, ...rest]
}

/** One line about a delivery: method, audience, what it tells of, state and time. */
export function deliveryLine({ method, audience, about, state, sentAt }: AdminSubmission['deliveries'][number]): string {
  const [way, taker] = method === 'email' ? ['Email', 'the mail server'] : ['Telegram', 'Telegram']
  const of = about ? ` (${aboutWords[about].toLowerCase()})` : ''
  const what = `${way} to the ${audience}${of}: ${state === 'sent' ? `handed to ${taker}` : deliveryWords[state]}`
  return sentAt === null ? what : `${what}, ${formatLocal(Date.parse(sentAt))}`
}

/** `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

function nameOf(name: string): string {
  return name === '' ? admin.dashboard.noName : name
}

function orEmpty(text: string | null): string {
  return text === null || text === '' ? words.empty : text
}
