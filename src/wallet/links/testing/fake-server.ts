import type { WalletAnswer } from '../../../contract/wallet-pairing.ts'

interface Row {
  secret: string
  expiresAt: number
  answer: WalletAnswer | null
  ended: boolean
}

/** The server's calls of pairings and proofs, as far as an app in this page sees them. `fetch` takes the browser's place. */
export function fakeServer() {
  const pairings = new Map<string, Row>()
  /** What was called, in order, and the bodies of the proofs. */
  const calls: string[] = []
  const proofs: unknown[] = []
  const line: { state: 'up' | 'away' } = { state: 'up' }
  const server = { pairings, calls, proofs, line, fetch, answer, ended: (): string[] => [...pairings].filter(([, { ended }]) => ended).map(([id]) => id) }
  let count = 0
  const text = (length: number) => String((count += 1)).padStart(length, 'A')

  const refused = (status: number, code: string) => Response.json({ success: false, error: 'No.', code }, { status })
  function answer(id: string, given: WalletAnswer): void {
    const row = pairings.get(id)
    if (row) row.answer ??= given
  }
  async function fetch(path: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (line.state === 'away') throw new TypeError('Failed to fetch')
    const body: Record<string, unknown> = Object(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
    calls.push(String(path))
    const row = pairings.get(String(body['id']))
    switch (String(path)) {
      case '/api/pairings': {
        const [id, secret, expiresAt] = [text(22), text(43), Date.now() + 300_000]
        pairings.set(id, { secret, expiresAt, answer: null, ended: false })
        return Response.json({ id, secret, expiresAt: new Date(expiresAt).toISOString() })
      }
      case '/api/pairings/take':
        if (!row) return refused(404, 'unknown_pairing')
        if (row.secret !== body['secret']) return refused(403, 'wrong_secret')
        if (row.ended) return refused(410, 'ended_pairing')
        return Response.json(row.answer ? { state: 'answered', answer: row.answer } : { state: 'waiting', expiresAt: new Date(row.expiresAt).toISOString() })
      case '/api/pairings/answer':
        if (!row) return refused(404, 'unknown_pairing')
        if (row.answer) return refused(409, 'used_pairing')
        if (row.ended) return refused(410, 'ended_pairing')
        if (row.expiresAt <= Date.now()) return refused(410, 'expired_pairing')
        answer(String(body['id']), JSON.parse(JSON.stringify(body['answer'])))
        return Response.json({ success: true })
      case '/api/pairings/end':
        if (row) row.ended = true
        return Response.json({ success: true })
      case '/api/proof/nonce': {
        const nonce = String((count += 1)).padStart(32, '0')
        return Response.json({ nonce, message: `Sign ${nonce} for ${String(body['walletAddress'])}`, code: '123456', transaction: '', expiresAt: new Date(Date.now() + 300_000).toISOString() })
      }
      case '/api/proof/verify':
        proofs.push(body)
        return Response.json({ success: true, walletAddress: body['walletAddress'], token: 'A'.repeat(43), expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
      default:
        return refused(404, 'not_found')
    }
  }
  return server
}
