import type { IncomingMessage } from 'node:http'

/**
 * Whether the Host header names this machine. A page that points its own name to 127.0.0.1 would send that name, and must
 * not reach what listens only for people at this machine.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
}

/** The body as text, or null if it is longer than allowed. */
export async function readText(request: IncomingMessage, mostBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size <= mostBytes) chunks.push(bytes)
  }
  return size <= mostBytes ? Buffer.concat(chunks).toString('utf8') : null
}
