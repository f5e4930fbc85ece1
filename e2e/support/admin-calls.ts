import type { Route } from 'playwright-core'

/** What a server says to an administrator, for journeys in which it is none: ten applications, a message, a try that failed. */

const stats = { totalApplications: 10, recentApplications: 1, totalContacts: 10, recentContacts: 1, deliverySuccessRate: 95, successfulDeliveries: 19, totalDeliveries: 20 }
const createdAt = '2026-11-20T12:00:00.000Z'
const applications = Array.from({ length: 10 }, (_, index) => ({ id: `a${index}`, referenceNumber: 'BD-20261120-123456', name: `Duck ${index}`, email: 'd@example.com', tier: 'Raven', bdAmount: '7,500,000', emailSent: true, telegramSent: false, createdAt }))
const contacts = [{ id: 'c1', name: 'Bea Duck', email: 'b@example.com', subject: 'Lost key', category: 'technical', emailSent: false, createdAt }]
const logs = [{ id: 'l1', deliveryMethod: 'email', referenceNumber: 'BD-20261120-123456', applicantName: 'Ada Duck', success: false, error: 'the mail server is away', attemptedAt: createdAt }]
const account = { username: 'ada', email: null, role: 'owner', secondFactor: { since: null, required: false, recoveryCodes: 0 }, sessions: [] }
export const session = { success: true, user: { username: 'ada' } }

/** What a call is answered with: a body, a status, no network, or nothing until the journey says so. */
export type Answer = object | number | 'away' | 'held'

/** As if all were well. */
export function byPath(path: string): object | number {
  if (path.endsWith('stats')) return stats
  if (path.endsWith('account')) return account
  if (path.endsWith('applications')) return { applications }
  if (path.endsWith('contacts')) return { contacts }
  if (path.endsWith('delivery-logs')) return { logs }
  return 500
}

export async function answered(route: Route, answer: Answer, held: Route[]): Promise<void> {
  if (answer === 'held') held.push(route)
  else if (answer === 'away') await route.abort()
  else if (typeof answer === 'number') await route.fulfill({ status: answer, json: { success: false, error: 'E', code: 'c' } })
  else await route.fulfill({ json: answer })
}
