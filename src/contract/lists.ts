import type { ReadPath } from './reads.ts'

/** The reads that are lists: they take `limit` and `cursor`, and this is the field that holds the list. */
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

/** The most that one page holds. */
export const LIST_LIMIT = 1000
