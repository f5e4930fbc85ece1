/** One JSON line an event to stdout (errors to stderr). Callers never pass a secret, an address with a key, or a form's content. */
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
  return JSON.stringify({ at: new Date().toISOString(), level, message, ...facts }, plain)
}

/** Errors and bigints have no JSON of their own. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error) {
    return { name: value.name, message: value.message, stack: value.stack, ...(value.cause ? { cause: value.cause } : {}) }
  }
  return value
}
