import { site } from '../../src/content/site.ts'
import { escapeHtml } from '../delivery/escape-html.ts'
import type { Identity } from './identity.ts'
import { archived, type Told } from './told.ts'

export interface IndexPage {
  who: Identity
  now: Date
  submissions: AsyncIterable<Told>
  /** What is stored beside submissions, by table. */
  others: Readonly<Record<string, readonly unknown[]>>
}

const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}section{border-top:1px solid #ccc;margin-top:2rem}'

/** The archive's page to read: plain HTML without scripts, in parts. */
export async function* indexPage({ who, now, submissions, others }: IndexPage): AsyncGenerator<string> {
  const about = [...who.emails, ...who.wallets].join(', ')
  yield `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>What ${site.name} stores about you</title><style>${STYLE}</style>\n`
  yield `<h1>What ${site.name} stores about you</h1>\n<p>About ${escapeHtml(about)}, as of ${now.toISOString()}. The same data for programs is in <a href="data.json">data.json</a>. Everything that you sent us is below, with what we wrote to you and what we noted.</p>\n`
  for await (const submission of submissions) yield sectionOf(submission)
  for (const [table, rows] of Object.entries(others)) yield `<section><h2>${escapeHtml(titles[table] ?? table)}</h2>\n${rows.map((row) => list(row)).join('<hr>\n')}</section>\n`
  yield `<section><h2>What isn't here</h2>\n<p>Messages that were delivered are in the mailboxes they were sent to. What is on the Solana blockchain is public and permanent.</p></section>\n</html>\n`
}

const titles: Readonly<Record<string, string>> = {
  cards: 'Your card here; the card itself is at its issuer',
  demo_issuer_cards: 'Your card at the demo issuer',
  wallet_proofs: 'Proofs that a wallet is yours',
  proof_nonces: 'Proofs of a wallet that were begun',
  push_alerts: 'What devices are told of your wallet',
  push_notices: 'What devices were told of your wallet',
  whitelist: 'Wallets that we approved',
}

function sectionOf(submission: Told): string {
  const { referenceNumber, kind, createdAt, fields, uploads, deliveries, case: own } = submission
  const files = uploads.map(({ fileName }) => `<li><a href="${encodeURI(archived(referenceNumber, fileName))}">${escapeHtml(fileName)}</a></li>`).join('')
  return `<section><h2>${escapeHtml(referenceNumber)}</h2>
<p>${escapeHtml(kind)}, received ${escapeHtml(createdAt)}</p>
<h3>What you sent</h3>
${list(fields)}
${files === '' ? '' : `<h3>Your files</h3><ul>${files}</ul>\n`}<h3>What became of it</h3>
${list(own ?? {})}
<h3>Messages about it</h3>
${deliveries.map((delivery) => list(delivery)).join('<hr>\n') || '<p>None</p>'}
</section>
`
}

function list(row: unknown): string {
  const fields = typeof row === 'object' && row !== null ? Object.entries(row) : []
  return `<dl>${fields.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 1))}</dd>`).join('')}</dl>\n`
}
