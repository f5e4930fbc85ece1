import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(facts: Record<string, unknown>): string {
  const lines: string[] = []
  createLog(() => {}, (line) => lines.push(line)).error('something failed', facts)
  return lines.join('\n')
}

describe('a log line', () => {
  it('never quotes the parameters of a query, at any depth of the error', () => {
    const error = new Error('Failed query: insert into "push_subscriptions" values ($1, $2)\nparams: secret-of-push,$argon2id$hash', { cause: new Error('duplicate key') })
    for (const facts of [{ error }, { reason: String(error) }, { error: new Error('a job failed', { cause: error }) }]) {
      const line = logged(facts)
      expect(line).not.toMatch(/secret-of-push|argon2id/)
      expect(line).toContain('push_subscriptions')
    }
    expect(logged({ error })).toMatch(/duplicate key.*log\.test/)
  })

  it('stays short however long the request', () => {
    const path = `/${'a'.repeat(20_000)}`
    expect(logged({ path, error: new Error(path) }).length).toBeLessThan(6000)
    expect(logged({ path })).toContain('(20001 characters)')
  })
})
