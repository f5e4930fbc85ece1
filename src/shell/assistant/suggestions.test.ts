import { expect, it } from 'vitest'
import { answerQuestion } from '../../assistant/answer-question.ts'
import type { AssistantSources } from '../../assistant/sources.ts'
import { assistantSuggestions } from '../../content/assistant.ts'
import { suggestionsOn } from './suggestions.ts'

/** Nothing is known, nobody is watched: an answer says so, but the question is understood. */
const sources: AssistantSources = {
  now: new Date('2026-11-21T14:32:10Z'),
  figure: () => ({ missing: 'loading' }),
  wallet: () => Promise.resolve({ unavailable: true }),
  case: () => Promise.resolve({ unavailable: true }),
  own: [],
}

it('follows the page', () => {
  expect(suggestionsOn('/staking/')).toBe(assistantSuggestions['/staking'])
  expect(suggestionsOn('/card-registration')).toBe(assistantSuggestions['/virtual-card'])
  for (const path of ['/', '/dashboard', '/settings', '/no/such-page']) expect(suggestionsOn(path)).toBe(assistantSuggestions['/'])
})

it.each([...new Set(Object.values(assistantSuggestions).flat())])('suggests only what has an answer: %s', async (question) => {
  expect(await answerQuestion(question, { sources, earlier: [] })).toMatchObject({ known: true })
})
