import type { CaseEventKind } from '../../../src/contract/case.ts'
import type { OwnPostgres } from '../../db/testing/own-postgres.ts'
import type { ReceivedMail } from '../../delivery/mail/testing/mail-server.ts'
import type { LocalBotServer } from '../../delivery/telegram/testing/bot-server.ts'
import type { Acknowledged } from './people.ts'

/** One line of the outcome. `again`: repeated because the process was killed between handing over and recording, which the database shows. */
export interface Audited {
  what: string
  acknowledged: number
  lost: string[]
  doubled: string[]
  again: string[]
}

export interface Evidence {
  acknowledged: readonly Acknowledged[]
  query: OwnPostgres['query']
  mails: readonly ReceivedMail[]
  chats: LocalBotServer['messages']
}

const REPEAT = 'It is not known whether this message arrived before.'
/** Who is told of an event, and how; as `method.audience`. */
const told: Readonly<Record<CaseEventKind, readonly string[]>> = {
  in_review: [],
  asked: ['email.sender'],
  answered: ['email.team', 'telegram.team'],
  decided: ['email.sender'],
  withdrawn: ['email.team', 'telegram.team'],
  closed: ['email.sender'],
  reopened: ['email.sender'],
  assigned: [],
  noted: [],
  undone: [],
}

/** For tests: what the senders and administrators were told, against the database and what mail server and bot received. */
export async function audit({ acknowledged, query, mails, chats }: Evidence): Promise<Audited[]> {
  const rows = await query<{ key: string; kind: string; reference: string; files: number }>(
    'select s.idempotency_key as key, s.kind, s.reference, (select count(*)::int from uploads where submission = s.id) as files from submissions s',
  )
  const events = await query<{ reference: string; place: number; event: CaseEventKind; undone: boolean }>(
    'select reference, place, event, exists (select from case_events u where u.submission = e.submission and u.undoes = e.place) as undone from case_events e join submissions on submissions.id = e.submission order by place',
  )
  const sent = await query<{ name: string; method: string; state: string; successes: number; lost: number }>(`
    select s.reference || '.' || d.audience || case d.event when 0 then '' else '.' || d.event end as name, d.method, d.state,
      (select count(*)::int from delivery_attempts where delivery = d.id and success) as successes,
      (select retry_count + 1 from pgboss.job j where j.id = d.id::uuid) - (select count(*)::int from delivery_attempts where delivery = d.id) as lost
    from deliveries d join submissions s on s.id = d.submission where d.state <> 'cancelled'`)

  const stored = compare('submissions', acknowledged.map(({ kind, key, referenceNumber }) => `${kind} ${key} ${referenceNumber}`), rows.map(({ kind, key, reference }) => `${kind} ${key} ${reference}`))
  const files = compare('their files', acknowledged.flatMap(({ referenceNumber, files: count }) => numbered(referenceNumber, count)), rows.flatMap(({ reference, files: count }) => numbered(reference, count)))
  const happened = compare('case events', acknowledged.flatMap(({ referenceNumber, events: known }) => known.map((event) => `${referenceNumber} ${event}`)), events.map(({ reference, event }) => `${reference} ${event}`))

  // From the acknowledged events, in the order in which they are stored.
  const wanted = acknowledged.flatMap(({ referenceNumber, events: known }) => [
    ...['email.team', 'telegram.team', 'email.sender'].map((to) => `${to.split('.')[0]} ${referenceNumber}.${to.split('.')[1]}`),
    ...events.filter(({ reference, event, undone }) => reference === referenceNumber && known.includes(event) && !undone).flatMap(({ place, event }) => told[event].map((to) => `${to.split('.')[0]} ${referenceNumber}.${to.split('.')[1]}.${place}`)),
  ])
  const queued = compare('messages queued', wanted, sent.map(({ method, name }) => `${method} ${name}`))
  const recorded = compare('messages recorded as sent once', wanted, sent.flatMap(({ method, name, state, successes }) => (state === 'sent' ? Array.from({ length: successes }, () => `${method} ${name}`) : [])))

  const lostAttempts = new Map(sent.map(({ method, name, lost }) => [`${method} ${name}`, lost]))
  const arrivedMails = mails.map(({ headers }) => `email ${/^<(.*)@/.exec(headers.get('message-id') ?? '')?.[1] ?? 'no Message-ID'}`)
  const byMail = compare('mails at the mail server', wanted.filter((name) => name.startsWith('email')), arrivedMails)
  const arrivedChats = chats.map(({ text }) => ({ name: `telegram ${chatName(text, events)}`, isMarked: text.includes(REPEAT) }))
  const byChat = compare('messages in the chat', wanted.filter((name) => name.startsWith('telegram')), arrivedChats.map(({ name }) => name), lostAttempts)
  const unmarked = compare('of these, not marked as repeated', [...new Set(arrivedChats.map(({ name }) => name))], arrivedChats.filter(({ isMarked }) => !isMarked).map(({ name }) => name))
  return [stored, files, happened, queued, recorded, byMail, byChat, { ...unmarked, lost: [] }]
}

/** `lostAttempts`: how many attempts of each message were lost with their process; so often it may have arrived once more. */
function compare(what: string, wanted: readonly string[], found: readonly string[], lostAttempts: ReadonlyMap<string, number> = new Map()): Audited {
  const [expected, there] = [counted(wanted), counted(found)]
  const lost = [...expected].flatMap(([name, count]) => Array.from({ length: Math.max(0, count - (there.get(name) ?? 0)) }, () => name))
  const more = [...there].flatMap(([name, count]) => Array.from({ length: Math.max(0, count - (expected.get(name) ?? 0)) }, (_, index) => ({ name, explained: index < (lostAttempts.get(name) ?? 0) })))
  const named = (explained: boolean) => more.filter((one) => one.explained === explained).map(({ name }) => name)
  return { what, acknowledged: wanted.length, lost, doubled: named(false), again: named(true) }
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
}

/** A message in the chat has no identifier: its first words say what it is of. */
function chatName(text: string, events: readonly { reference: string; place: number; event: CaseEventKind }[]): string {
  const reference = /BD-\d{8}-\d{6}/.exec(text)?.[0] ?? ''
  const event = text.includes(`Answer ${reference}:`) ? 'answered' : text.includes(`Withdrawn ${reference}:`) ? 'withdrawn' : undefined
  const place = events.find((one) => one.reference === reference && one.event === event)?.place
  return `${reference}.team${event === undefined ? '' : `.${place}`}`
}
