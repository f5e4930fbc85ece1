import { request } from 'node:http'

/** Requests of many visitors, as their browsers send them: each from its own address, in its own words, some with a cookie. */

interface Asked {
  path: string
  /** How many of a hundred requests are for it. */
  share: number
}

const wanted: readonly Asked[] = [
  { path: '/', share: 30 },
  { path: '/staking', share: 6 },
  { path: '/faq', share: 5 },
  { path: '/analytics?utm_source=mail', share: 4 },
  { path: '/virtual-card', share: 4 },
  { path: '/api/vault/live-balance', share: 16 },
  { path: '/api/network/health', share: 8 },
  { path: '/api/trading/market-data', share: 6 },
  { path: '/api/staking/total', share: 5 },
  { path: '/api/vault/transactions', share: 4 },
  { path: '/api/transactions', share: 4 },
  { path: '/api/history/vaultBalance?window=7d', share: 3 },
  { path: '/api/holders/overview', share: 2 },
  { path: '/api/deployment', share: 2 },
  { path: '/manifest.webmanifest', share: 1 },
]
const every = wanted.flatMap(({ path, share }) => Array.from({ length: share }, () => path))

/** Of Chromium, Firefox, Safari; a library that knows gzip alone is one in ten. */
const encodings = ['gzip, deflate, br, zstd', 'gzip, deflate, br, zstd', 'gzip, deflate, br', 'br, gzip', 'gzip, deflate, br', 'gzip,deflate,br', 'gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0.9', 'gzip, deflate, br', 'gzip']

export interface Visitor {
  path: string
  headers: Record<string, string>
}

/** The nth of a crowd. The order looks random, and is the same every time. */
export function visitorOf(index: number): Visitor {
  const at = (spread: number, length: number) => (index * spread + Math.floor(index / length) * 7) % length
  return {
    path: every[at(37, every.length)] ?? '/',
    headers: {
      'Accept-Encoding': encodings[at(3, encodings.length)] ?? '',
      'Accept-Language': index % 3 === 0 ? 'de-CH, de;q=0.9' : 'en',
      'User-Agent': `Browser/${index % 50}`,
      Accept: index % 2 === 0 ? 'application/json' : 'text/html,*/*;q=0.8',
      ...(index % 4 === 0 ? { Cookie: `bd_reader=${String(index).padStart(43, 'x')}` } : {}),
      ...(index % 5 === 0 ? { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } : {}),
    },
  }
}

/** One request as it is, without a browser's or fetch's own headers. The body isn't unpacked. */
export function ask(url: string, { path, headers }: Visitor): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const lines = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))
        resolve(new Response(answer.statusCode === 304 ? null : Buffer.concat(parts), { status: answer.statusCode ?? 500, headers: lines }))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
