import { currentRequestId } from './request-id.ts'

/** One JSON line per event to stdout (errors to stderr), with the id of the request that it happened in, if any. Callers never pass a secret, an address with a key, or a form's content. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/** A log that writes lines with the given functions. */
export function createLog(out: (line: string) => void, err: (line: string) => void): Log {
  return {
    info: (message, facts) => out(line('info', message, facts)),
    warn: (message, facts) => err(line('warn', message, facts)),
    error: (message, facts) => err(line('error', message, facts)),
  }
}

function line(level: string, message: string, facts: Record<string, unknown> = {}): string {
  return JSON.stringify({ at: new Date().toISOString(), level, message, requestId: currentRequestId(), ...facts }, plain)
}

/** A request can end up quoted in a log line, at any length. */
const LONGEST_TEXT = 2000

/** Errors and bigints have no JSON form of their own. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return shortened(withoutParameters(value))
  if (value instanceof Error) {
    // The stack begins with the message, which is logged already.
    const frames = value.stack?.split('\n').filter((text) => text.startsWith('    at ')).join('\n')
    return { name: value.name, message: value.message, stack: frames, ...(value.cause ? { cause: value.cause } : {}) }
  }
  return value
}

/** The database layer quotes the parameters of a failed query: keys, password hashes, user input. */
function withoutParameters(text: string): string {
  const at = text.indexOf('\nparams: ')
  return at === -1 ? text : text.slice(0, at)
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)`
}
