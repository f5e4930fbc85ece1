import { createHash } from 'node:crypto'
import { TRUSTED_POLICY } from '../../../src/page/trusted-policy.ts'

// What a browser may do with each kind of answer. Anything not listed is forbidden.

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Calls, files, and anything but pages: opened by itself it does nothing. Our images contain styles. */
const ANSWER = NOTHING
const PICTURE = `${NOTHING}; style-src 'unsafe-inline'`
/** The service worker's own script: it calls this server, and runs nothing but the parts of itself. */
const WORKER = `${NOTHING}; connect-src 'self'; script-src 'self'`

/** For anything but pages, by path. */
export function policyOfPath(path: string): string {
  if (path === '/sw.js') return WORKER
  return path.startsWith('/icons/') ? PICTURE : ANSWER
}

/**
 * Where wallet apps on Android are reached: Mobile Wallet Adapter has them listen on a port of the phone itself. It is
 * reached by a full load, as a page keeps its policy while one navigates inside the app.
 */
const MOBILE_WALLET_PAGE = '~wallet~mobile'

/**
 * For pages: this server's scripts and styles, and the inline scripts of `html`, which has all forms of the page. Chakra writes
 * styles at run time. Text never becomes code (Trusted Types); the one policy is for the URL of the service worker.
 */
export function policyOfPage(name: string, html: string): string {
  const scripts = new Set([...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script))
  const inline = [...scripts].map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self'${inline.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${name === MOBILE_WALLET_PAGE ? ' ws://localhost:*' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Administrators' forms are sent by script only: an injected form must not post a password elsewhere.
    `form-action ${name.startsWith('~admin') ? "'none'" : "'self'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_POLICY}`,
  ].join('; ')
}
