import { describe, expect, it } from 'vitest'
import { exampleScores, learnTopics } from '../../src/assistant/find/example-scores.ts'
import { learnPassages } from '../../src/assistant/find/passages.ts'
import { CLASSES, likelihoods } from '../../src/assistant/find/topic-model.ts'
import { topicWeights } from '../../src/assistant/find/topic-weights.ts'
import { readText } from '../../src/assistant/understand/reading.ts'
import { readCorpus } from './corpus.ts'

/** Of the questions that it was trained on. Other features, another lexicon or other topics than then, and it falls. */
const LEARNT = 0.7

describe('the committed topic model', () => {
  it('is of the topics that there are', () => {
    expect(topicWeights.classes, 'npm run train:topics').toBe(CLASSES.join(' '))
  })

  it('is of this corpus: it finds the topic of most questions that it was trained on', () => {
    learnTopics()
    learnPassages()
    const some = readCorpus().filter((_, at) => at % 25 === 0)
    const right = some.filter(({ topic, language, question }) => {
      const reading = readText(question, new Date(0), language)
      const likely = likelihoods(reading, exampleScores(reading.about))
      const none = 1 - likely.reduce((sum, one) => sum + one, 0)
      const all = [...likely, none]
      return all.indexOf(Math.max(...all)) === topic
    })
    expect(right.length / some.length).toBeGreaterThan(LEARNT)
  })
})
