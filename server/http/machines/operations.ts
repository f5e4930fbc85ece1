import type { Operation } from '../openapi/operation.ts'
import { problem } from '../openapi/problems.ts'

const tag = 'machines'

/** The machines' calls. */
export const machineOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/healthz',
    tag,
    summary: 'Whether the process is alive',
    answers: { 200: { description: 'It does.', content: { 'application/json': 'Alive' } } },
  },
  {
    method: 'get',
    path: '/readyz',
    tag,
    summary: 'Whether it can show figures',
    answers: {
      200: { description: 'Every feed has been tried. `writes` says whether it also accepts submissions, and `waitingFor` what that lacks.', content: { 'application/json': 'ReadyForReads' } },
      503: { description: 'Not yet, or not any more; the answer says what it waits for.', content: { 'application/json': 'NotReady' } },
    },
  },
  {
    method: 'get',
    path: '/readyz/streams',
    tag,
    summary: 'Whether live streams should come here',
    answers: {
      200: { description: 'Every feed has been tried.', content: { 'application/json': 'Ready' } },
      503: { description: 'Not yet, or this process is leaving and hands its streams over, while it still answers everything else; the answer says which.', content: { 'application/json': 'NotReady' } },
    },
  },
  {
    method: 'get',
    path: '/readyz/writes',
    tag,
    summary: 'Whether it accepts submissions',
    answers: {
      200: { description: 'The database answers.', content: { 'application/json': 'Ready' } },
      503: { description: 'It does not, or this process is leaving; the answer says which.', content: { 'application/json': 'NotReady' } },
    },
  },
  {
    method: 'get',
    path: '/metrics',
    tag,
    summary: 'Metrics',
    answers: { 200: { description: 'Text in the format of Prometheus.', content: { 'text/plain': null } } },
  },
  {
    method: 'get',
    path: '/.well-known/security.txt',
    tag,
    summary: 'Where to report a vulnerability',
    answers: { 200: { description: 'Text as RFC 9116 has it; not there without CONTACT_EMAIL.', content: { 'text/plain': null } }, 404: problem('No address is configured.') },
  },
]
