// For tests: who may keep the answer of each call that reads. Calls that do something are kept by nobody.

/** `everybody`: caches on the way too. `browser`: the visitor's own alone. `nobody`: nobody. */
export type CacheClass = 'everybody' | 'browser' | 'nobody'

/** By path, as the document writes it. A new call has to be entered: ask who else could be given its answer. */
export const cacheClasses: Readonly<Record<string, CacheClass>> = {
  '/api/vault/live-balance': 'everybody',
  '/api/vault/metrics': 'everybody',
  '/api/vault/transactions': 'everybody',
  '/api/vault/deployment-metrics': 'everybody',
  '/api/vault/notifications': 'everybody',
  '/api/transactions': 'everybody',
  '/api/analytics/overview': 'everybody',
  '/api/analytics/real-staking': 'everybody',
  '/api/staking/total': 'everybody',
  '/api/staking/transfers': 'everybody',
  '/api/staking/program-summary': 'everybody',
  '/api/staking/reconciliation': 'everybody',
  '/api/stakers/enhanced': 'everybody',
  '/api/token/market-data': 'everybody',
  '/api/trading/market-data': 'everybody',
  '/api/holders/overview': 'everybody',
  '/api/network/health': 'everybody',
  '/api/deployment': 'everybody',
  '/api/history/{figure}': 'everybody',
  '/api/history/vaultBalance/growth': 'everybody',
  '/api/push/key': 'everybody',
  '/api/openapi.json': 'everybody',
  '/api/docs': 'everybody',
  '/embed': 'everybody',
  '/og.png': 'everybody',
  '/.well-known/security.txt': 'everybody',

  // What a device has read, by its cookie.
  '/api/notifications': 'browser',
  '/api/notifications/unread': 'browser',

  // Which wallets somebody watches or asks about.
  '/api/wallets': 'nobody',
  '/api/wallets/{address}': 'nobody',
  '/api/wallets/{address}/movements': 'nobody',
  '/api/wallets/{address}/statement': 'nobody',
  '/api/wallets/{address}/unlocks.ics': 'nobody',
  '/api/calendars/{token}': 'nobody',
  '/api/verify-bd-tokens': 'nobody',
  '/api/virtual-card/eligibility': 'nobody',
  '/api/virtual-card/status': 'nobody',
  '/api/proof/sessions': 'nobody',
  '/api/forms/token': 'nobody',
  '/api/uploads/{upload}': 'nobody',
  '/api/live': 'nobody',

  '/api/admin/account': 'nobody',
  '/api/admin/applications': 'nobody',
  '/api/admin/assignees': 'nobody',
  '/api/admin/audit': 'nobody',
  '/api/admin/audit/export/{format}': 'nobody',
  '/api/admin/audit/verification': 'nobody',
  '/api/admin/contacts': 'nobody',
  '/api/admin/dashboard/stats': 'nobody',
  '/api/admin/delivery-logs': 'nobody',
  '/api/admin/export/{kind}': 'nobody',
  '/api/admin/inbox': 'nobody',
  '/api/admin/inbox/counts': 'nobody',
  '/api/admin/inbox/export/{format}': 'nobody',
  '/api/admin/inbox/views': 'nobody',
  '/api/admin/live': 'nobody',
  '/api/admin/invitations': 'nobody',
  '/api/admin/people': 'nobody',
  '/api/admin/setup': 'nobody',
  '/api/admin/submissions/{id}': 'nobody',
  '/api/admin/system': 'nobody',
  '/api/admin/system/retention': 'nobody',
  '/api/admin/uploads/{id}': 'nobody',
  '/api/admin/whitelist': 'nobody',
  '/api/telegram/diagnostics': 'nobody',
  '/api/telegram/new-diagnostics': 'nobody',

  '/healthz': 'nobody',
  '/readyz': 'nobody',
  '/readyz/streams': 'nobody',
  '/readyz/writes': 'nobody',
  '/metrics': 'nobody',
}

const EVERYBODY = /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/

/** Who may keep an answer by its headers; null where they don't say it in one of our ways. */
export function cacheClassOf({ headers }: Pick<Response, 'headers'>): CacheClass | null {
  const said = headers.get('Cache-Control') ?? ''
  if (said === 'no-store' || said === 'no-store, no-transform') return 'nobody'
  if (said === 'private, no-cache') return 'browser'
  return EVERYBODY.test(said) ? 'everybody' : null
}

/** What is wrong with what an answer says to caches. `call`: `get /api/…`. */
export function cachingComplaints(call: string, response: Pick<Response, 'headers' | 'status'>): string[] {
  const [method, path = ''] = call.split(' ')
  const said = cacheClassOf(response)
  const wanted = method !== 'get' || (response.status !== 304 && response.status >= 400) ? 'nobody' : (cacheClasses[path] ?? 'a class in cache-classes.ts')
  const vary = (response.headers.get('Vary') ?? '').split(', ').filter((name) => name !== '')
  return [
    ...(said === wanted ? [] : [`${response.status} may be kept by ${said ?? response.headers.get('Cache-Control')} in place of ${wanted}`]),
    ...(said === 'everybody' && vary.some((name) => !['Accept-Encoding', 'Accept'].includes(name)) ? [`is shared, but differs by ${vary.join()}`] : []),
    ...(said === 'everybody' && response.headers.has('Set-Cookie') ? ['is shared, and sets a cookie'] : []),
  ]
}
