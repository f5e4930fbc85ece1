import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { recordingLog } from '../../db/testing/database.ts'
import { createVersionMetrics } from './version-metrics.ts'

it('counts transactions by version, and logs each unknown one once', async () => {
  const registry = new Registry()
  const { log, lines } = recordingLog()
  const onVersion = createVersionMetrics(registry, log)
  for (const version of ['legacy', 0, 1, 1, null, 2, 2, 3, 2, 9_000_000] as const) onVersion(version)
  const { values = [] } = (await registry.getMetricsAsJSON()).find(({ name }) => name === 'bd_transactions_read_total') ?? {}
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels['version'], value]))).toEqual({ legacy: 1, 0: 1, 1: 2, unknown: 2, 2: 3, 3: 1 })
  expect(lines.map(({ facts }) => facts)).toEqual([{ version: 2 }, { version: 3 }])
})
