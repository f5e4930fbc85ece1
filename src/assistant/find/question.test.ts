import { describe, expect, it } from 'vitest'
import { languageOf } from '../understand/language.ts'
import { findPassage } from './passages.ts'
import { understand } from './question.ts'
import type { Understood } from './understood.ts'
import { asked, goingOn } from './testing/asked.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
/** What a question that is declined may be taken for. */
const DECLINED = ['-', 'outside', 'other-coin', 'inject', 'admin', 'advice']

const topicsOf = (understood: readonly Understood[]) => understood.map(({ emergency, topic, reading }) => (emergency ? `!${emergency.kind}` : (topic?.id ?? findPassage(reading)?.id ?? '-')))

function isUnderstood(topics: readonly string[], expected: string): boolean {
  return expected.split(',').every((each) => (each === '-' ? topics.every((topic) => DECLINED.includes(topic)) : each.split('/').some((one) => topics.includes(one))))
}

describe('a question', () => {
  it.each(asked)('%s: %s', (question, expected) => {
    const topics = topicsOf(understand(question, NOW, languageOf(question)))
    expect(isUnderstood(topics, expected), topics.join(', ')).toBe(true)
  })

  it.each(goingOn)('%s … %s: %s', (before, question, expected) => {
    const earlier = understand(before, NOW, languageOf(before)).findLast(({ topic }) => topic)
    const topics = topicsOf(understand(question, NOW, languageOf(question), earlier))
    expect(isUnderstood(topics, expected), topics.join(', ')).toBe(true)
  })
})
