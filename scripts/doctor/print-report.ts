import { duration } from '../../server/doctor/consequences.ts'
import type { DoctorReport, NodeReport } from '../../server/doctor/doctor.ts'
import type { TrialReport } from '../../server/doctor/examine-node.ts'
import { type HistoryCount, roughly } from '../../server/doctor/history.ts'
import { table } from '../table.ts'

const WIDTH = 96
/** Node columns that fit beside the methods. */
const NODES_ABREAST = 5

/** The report for a terminal of 80 to 100 columns. */
export function printReport(report: DoctorReport): string {
  const { nodes, comparison, consequences, addresses, markets, histories, ok } = report
  const errors = [...consequences, ...(addresses ?? [])].filter(({ level }) => level === 'error').length
  return [
    section('Nodes', nodesTable(report)),
    `Chain: ${comparison.cluster ?? 'not known'}${report.chain === 'demo' ? ' (the demo chain, as nothing is configured)' : ''}. ${clockLine(comparison.clockOffMs)}`,
    section('Methods', methodTables(nodes), reasons(nodes), versionLine(nodes)),
    section('Addresses', addresses === null ? 'No node answered for them.' : addresses.map((found) => `${found.variable} ${found.address}\n${wrapped(`${MARK[found.level]}${found.text}`, '  ', '  ')}`).join('\n')),
    rateSection(nodes, histories),
    section('Market', markets.length === 0 ? 'No source is configured.' : markets.map(marketLine).join('\n')),
    section('What follows', consequences.length === 0 ? 'Nothing is missing.' : consequences.map(({ level, text }) => wrapped(`${level === 'note' ? 'note: ' : `${level.toUpperCase()}: `}${text}`, '  ', '- ')).join('\n')),
    ok ? 'The app can run with this configuration.' : `The app can't run like this: ${errors === 1 ? 'one thing' : `${errors} things`} must be put right first.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const MARK = { ok: '', warning: 'WARNING: ', error: 'ERROR: ' } as const

function section(title: string, ...parts: string[]): string {
  return [title, '─'.repeat(title.length), ...parts.filter((part) => part !== '')].join('\n')
}

function nodesTable({ nodes, comparison }: DoctorReport): string {
  const rows = nodes.map(({ node, operator, slot }) => {
    const behind = comparison.slotsBehind[node]
    const age = comparison.blockAgeMs[node]
    const state = comparison.strangers.includes(node) ? 'another chain' : behind == null ? '—' : String(behind)
    return [node, operator, slot === null ? '—' : String(slot), state, age == null ? '—' : duration(Math.max(0, age))]
  })
  return table([['node', 'operator', 'slot', 'slots behind', 'newest block'], ...rows])
}

function clockLine(offMs: number | null): string {
  if (offMs === null) return 'Nothing tells whether the clock of this machine is right.'
  // Headers give whole seconds only.
  return Math.abs(offMs) < 2000 ? 'The clock of this machine is right.' : `The clock of this machine is ${duration(Math.abs(offMs))} ${offMs > 0 ? 'fast' : 'slow'}.`
}

function methodTables(nodes: readonly NodeReport[]): string {
  const groups = Array.from({ length: Math.ceil(nodes.length / NODES_ABREAST) }, (_, index) => nodes.slice(index * NODES_ABREAST, (index + 1) * NODES_ABREAST))
  const names = [...new Set(nodes.flatMap(({ trials }) => trials.map(nameOf)))]
  return groups
    .map((group) =>
      table([
        ['method', ...group.map(({ node }) => `node ${node.split(':')[0]}`)],
        ...names.map((name) => [name, ...group.map(({ trials }) => cell(trials.find((trial) => nameOf(trial) === name)))]),
      ]),
    )
    .join('\n\n')
}

function nameOf({ method, variant }: TrialReport): string {
  return variant === undefined ? method : `${method}, ${variant}`
}

function cell(trial: TrialReport | undefined): string {
  if (!trial || trial.outcome === 'untried') return '—'
  return trial.outcome === 'ok' ? `ok ${trial.ms} ms` : trial.outcome
}

/** The reasons, each once per node. */
function reasons(nodes: readonly NodeReport[]): string {
  const lines = nodes.flatMap(({ node, trials }) => {
    const dead = trials.every(({ outcome }) => outcome !== 'ok')
    const byReason = new Map<string, string[]>()
    for (const trial of trials) {
      // For a node that answers nothing, untried methods add nothing.
      if (trial.outcome === 'ok' || trial.reason === null || (dead && trial.outcome === 'untried')) continue
      const key = `${trial.outcome}: ${trial.reason}`
      byReason.set(key, [...(byReason.get(key) ?? []), nameOf(trial)])
    }
    return [...byReason].map(([reason, names]) => wrapped(`${node} ${names.join('; ')}: ${reason.replace(/^untried: /, 'not tried, ')}`, '  '))
  })
  return lines.length === 0 ? '' : `\n${lines.join('\n')}`
}

function versionLine(nodes: readonly NodeReport[]): string {
  const version = nodes.find(({ transactionVersion }) => transactionVersion !== null)?.transactionVersion ?? null
  return version === null ? '' : `\nThe transaction that was asked for is ${version === 'legacy' ? 'a legacy one' : `of version ${version}`}.`
}

function rateSection(nodes: readonly NodeReport[], histories: readonly HistoryCount[]): string {
  if (nodes.every(({ rate }) => rate === null)) return ''
  const transactions = histories.reduce((sum, one) => sum + one.transactions, 0)
  const least = histories.some(({ complete }) => !complete) ? 'at least ' : ''
  const backfill = (seconds: number | null) => (seconds === null ? '' : `; back-fill of ${least}${transactions.toLocaleString('en-US')} transactions ${roughly(seconds)} at this node`)
  const lines = nodes.map(({ node, rate, backfillSeconds }) => wrapped(`${node}: ${rate === null ? 'nothing was answered' : rate.text}${backfill(backfillSeconds)}`, '  '))
  const counts = histories.map(({ account, transactions: count, complete }) => `${account} ${complete ? '' : 'at least '}${count.toLocaleString('en-US')} transactions`)
  return section('Rates and histories', ...lines, ...counts)
}

function marketLine({ source, price, ageMs, reason, holders, holdersReason }: DoctorReport['markets'][number]): string {
  const said = price === null ? `no price: ${reason}` : `${price} USD, ${ageMs === null ? 'of an age that nothing tells' : `${duration(ageMs)} old`}`
  const counted = holders === undefined ? '' : holders === null ? `; no count of holders: ${holdersReason}` : `; ${holders.toLocaleString('en-US')} holders`
  return wrapped(`${source}: ${said}${counted}`, '  ')
}

/** Wrapped at spaces; every line after the first is indented. */
function wrapped(text: string, indent: string, bullet = ''): string {
  const lines: string[] = []
  let line = bullet
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH && line.trim() !== '') {
      lines.push(line)
      line = indent + word
    } else line += (line === bullet || line === '' ? '' : ' ') + word
  }
  return [...lines, line].join('\n')
}
