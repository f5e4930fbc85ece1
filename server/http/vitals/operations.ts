import type { Operation } from '../openapi/operation.ts'
import { ofBody } from '../openapi/problems.ts'

/** What browsers report of the app's speed. */
export const vitalOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/vitals',
    tag: 'machines',
    summary: 'Report web vitals',
    description: 'Of a sample of visits, without anything that says whose. They end in the histograms of /metrics, by route and class of connection, and are not stored.',
    body: 'VitalsReport',
    answers: { ...ofBody, 202: { description: 'Counted.', content: { 'application/json': 'VitalsTaken' } } },
  },
]
