import type { ReadPath } from './reads.ts'

/** The reads that take `limit` and `cursor`, each with the field that holds its list. */
export const listFields = {
  '/api/transactions': 'transactions',
  '/api/vault/transactions': 'transactions',
  '/api/vault/notifications': 'transactions',
  '/api/vault/deployment-metrics': 'recentDeployments',
  '/api/staking/total': 'stakers',
  '/api/staking/transfers': 'stakers',
  '/api/stakers/enhanced': 'stakers',
} as const satisfies { [P in ReadPath]?: string }
export type ListPath = keyof typeof listFields

export function isListPath(path: ReadPath): path is ListPath {
  return Object.hasOwn(listFields, path)
}

/** Items that one page holds at most. */
export const LIST_LIMIT = 1000
