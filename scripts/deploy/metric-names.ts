import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../layout.ts'

/** A metric that a rule or a panel reads, with the names of the labels that it picks by. */
export interface UsedMetric {
  where: string
  name: string
  labels: string[]
}

const rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
})

/** Every expression of the alert rules and of the dashboard. */
export function expressions(): { where: string; expr: string }[] {
  const alerts = rules.parse(parse(readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8')))
  const board = dashboard.parse(JSON.parse(readFileSync(join(root, 'deploy/grafana/dashboard.json'), 'utf8')))
  return [
    ...alerts.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ where: `alert ${alert}`, expr }))),
    ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: `panel ${title}`, expr }))),
  ]
}

/** The metrics of ours and of Node's that an expression names. Prometheus makes `up` itself. */
export function metricsIn({ where, expr }: { where: string; expr: string }): UsedMetric[] {
  return [...expr.matchAll(/\b((?:bd|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].map(([, name = '', picked = '']) => ({
    where,
    name,
    labels: [...picked.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }))
}

/** What a process answers at /metrics: the names of its samples, each with the names of its labels. A counter without any yet has only its type line. */
export function samplesOf(metrics: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of metrics.split('\n')) {
    const [, name, labels = ''] = /^([a-z][a-z0-9_]*)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}
