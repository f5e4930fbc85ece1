import { expect, it } from 'vitest'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { createFormTokens, LEAST_MS, MOST_MS } from './form-tokens.ts'

const NOW = Date.UTC(2026, 10, 20)
const tokensAt = (now: number) => createFormTokens({ secret: 'a secret', clock: clockAt(now) })

it('a token counts from two seconds after the form was opened, for two hours', () => {
  const { token } = tokensAt(NOW).issue()
  expect(tokensAt(NOW + LEAST_MS - 500).stateOf(token)).toEqual({ state: 'early', readyInMs: 500 })
  expect(tokensAt(NOW + LEAST_MS).stateOf(token)).toEqual({ state: 'ready' })
  expect(tokensAt(NOW + MOST_MS).stateOf(token)).toEqual({ state: 'expired' })
})

it('one from before the clock was set back is replaced, instead of making its person wait for hours', () => {
  const { token } = tokensAt(NOW).issue()
  expect(tokensAt(NOW - 7_200_000).stateOf(token)).toEqual({ state: 'expired' })
  // Another process's clock may be a little behind.
  expect(tokensAt(NOW - 500).stateOf(token)).toMatchObject({ state: 'early' })
})
