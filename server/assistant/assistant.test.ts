import { beforeAll, expect, it } from 'vitest'
import { learn } from '../../src/assistant/find/question.ts'
import { recordingLog } from '../db/testing/database.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { createAssistant } from './assistant.ts'
import { createSources } from './sources.ts'

beforeAll(learn)

it('reads one question in a turn of the event loop, however many are asked at once', async () => {
  const { log } = recordingLog()
  const now = Date.parse('2026-11-26T12:00:00Z')
  const assistant = createAssistant({ log, clock: createManualClock(now) })
  const sources = createSources({
    feeds: { current: () => undefined, missing: () => 'unavailable' },
    now,
    wallet: async () => ({ unavailable: true }),
    openCase: async () => ({ unavailable: true }),
    growth: async () => null,
    own: [],
    log,
  })
  let turn = 0
  let next = setImmediate(function count() {
    turn += 1
    next = setImmediate(count)
  })
  const turns = await Promise.all(['Hello', 'Hi', 'Thanks', 'Good morning', 'Bye'].map(async (message) => {
    await assistant.answer({ message, earlier: [], sources }, { model: false })
    return turn
  }))
  clearImmediate(next)
  expect(new Set(turns).size).toBe(5)
})
