import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../layout.ts'
import { expressions, metricsIn, samplesOf } from './metric-names.ts'
import { isAtHand, runTool } from './tool.ts'

// That each metric exists in a running process is shown by e2e/deployment.test.ts.

const prometheus = join(root, 'deploy/prometheus')
const alerts = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), labels: z.object({ severity: z.enum(['page', 'ticket']) }), annotations: z.object({ summary: z.string(), do: z.string() }) })) })) })
  .parse(parse(readFileSync(join(prometheus, 'alerts.yaml'), 'utf8')))

it('every alert says what is wrong, what to do, and is explained to operators', () => {
  const names = alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(new Set(names).size).toBe(names.length)
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  for (const name of names) expect(operations).toContain(`\`${name}\``)
})

it('reads metrics and labels out of expressions, and out of what a process answers', () => {
  expect(metricsIn({ where: 'here', expr: 'sum(rate(bd_http_requests_total{status="5xx", job!~"a|b"}[5m])) / up > bd_x' })).toEqual([
    { where: 'here', name: 'bd_http_requests_total', labels: ['status', 'job'] },
    { where: 'here', name: 'bd_x', labels: [] },
  ])
  expect(samplesOf('# HELP bd_x Something\n# TYPE bd_x counter\nbd_x{a="1",b="2"} 3\nbd_y 4\n')).toEqual(new Map([['bd_x', new Set(['a', 'b'])], ['bd_y', new Set()]]))
  expect(expressions().flatMap(metricsIn).length).toBeGreaterThan(40)
})

describe.skipIf(!isAtHand('promtool'))('the rules, by promtool', () => {
  it('are valid, and so is the configuration', async () => {
    const checked = await runTool('promtool', ['check', 'rules', join(prometheus, 'alerts.yaml')])
    expect(checked.output).toMatch(/SUCCESS: \d+ rules found/)
    const configuration = await runTool('promtool', ['check', 'config', '--syntax-only', join(prometheus, 'prometheus.yaml')])
    expect(configuration.code, configuration.output).toBe(0)
  })

  it('fire when they should, and not before', async () => {
    const { code, output } = await runTool('promtool', ['test', 'rules', join(prometheus, 'alerts.test.yaml')])
    expect(output).toContain('SUCCESS')
    expect(code, output).toBe(0)
  })
})
