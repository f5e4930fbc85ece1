import { liveOperations } from '../../live/operations.ts'
import { inboxOperations } from '../admin/inbox-operations.ts'
import { adminOperations } from '../admin/operations.ts'
import { personOperations } from '../admin/person-operations.ts'
import { assistantOperations } from '../assistant/operations.ts'
import { caseOperations } from '../case/operations.ts'
import { historyOperations } from '../history/operations.ts'
import { machineOperations } from '../machines/operations.ts'
import { notificationOperations } from '../notifications/operations.ts'
import { pairingOperations } from '../pairing/operations.ts'
import { glanceOperations } from '../glance/operations.ts'
import { pushOperations } from '../push/operations.ts'
import { readOperations } from '../reads/operations.ts'
import { rpcProxyOperations } from '../rpc-proxy/operations.ts'
import { submissionOperations } from '../submissions/operations.ts'
import { telegramOperations } from '../telegram/operations.ts'
import { uploadOperations } from '../uploads/operations.ts'
import { vitalOperations } from '../vitals/operations.ts'
import { walletOperations } from '../wallet/operations.ts'
import { walletReadOperations } from '../wallets/operations.ts'
import type { Operation } from './operation.ts'

const documentOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'machines',
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1.', content: { 'application/json': null }, headers: { ETag: { description: 'Changes when the answer does.' } } }, 304: { description: 'You have it already.' } },
  },
  {
    method: 'get',
    path: '/api/docs',
    tag: 'machines',
    summary: 'This document as a page',
    answers: { 200: { description: 'A page without scripts.', content: { 'text/html': null }, headers: { ETag: { description: 'Changes when the answer does.' } } }, 304: { description: 'You have it already.' } },
  },
]

/** Every call under /api/, and those for machines. A test compares it with the app's routes. */
export const operations: readonly Operation[] = [
  ...readOperations,
  ...historyOperations,
  ...liveOperations,
  ...rpcProxyOperations,
  ...pushOperations,
  ...notificationOperations,
  ...assistantOperations,
  ...submissionOperations,
  ...uploadOperations,
  ...caseOperations,
  ...walletOperations,
  ...walletReadOperations,
  ...pairingOperations,
  ...adminOperations,
  ...personOperations,
  ...inboxOperations,
  ...telegramOperations,
  ...documentOperations,
  ...machineOperations,
  ...vitalOperations,
  ...glanceOperations,
]
