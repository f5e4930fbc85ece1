import { createHash } from 'node:crypto'
import { TRUSTED_POLICY } from '../../../src/page/trusted-policy.ts'

// What a browser may do with an answer, per kind. Whatever has no line here it may not do at all.

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Calls, files, and what is no page: opened by itself it does nothing. Pictures of ours bring styles along. */
const ANSWER = NOTHING
const PICTURE = `${NOTHING}; style-src 'unsafe-inline'`
/** The service worker's own script: it asks this server, and runs nothing else. */
const WORKER = `${NOTHING}; connect-src 'self'`

/** Of what is no page, by its path. */
export function policyOfPath(path: string): string {
  if (path === '/sw.js') return WORKER
  return path.startsWith('/icons/') ? PICTURE : ANSWER
}

/**
 * Of a page: scripts and styles of this server, and the inline scripts that stand in it. Chakra writes styles while it
 * runs. Text becomes code nowhere (Trusted Types); the one policy is for the address of the service worker.
 */
export function policyOfPage(name: string, html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self'${inline.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Administrators' forms are sent by script alone: a page that somebody got into must not post a password elsewhere.
    `form-action ${name.startsWith('~admin') ? "'none'" : "'self'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_POLICY}`,
  ].join('; ')
}
