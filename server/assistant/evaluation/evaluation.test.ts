import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../../src/assistant/answer-question.ts'
import { readPaths, readSchemas } from '../../../src/contract/reads.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { caseView } from '../../../src/contract/case.ts'
import { measure } from './measure.ts'
import { languages, type Question } from './question.ts'
import { examine, scoreOf, type Outcome } from './score.ts'
import { tune } from './tune.ts'
import { known } from './world.ts'

/** Words of a question, for near-duplicates. */
const words = ({ question, earlier = [] }: Question) => new Set([question, ...earlier].join(' ').toLowerCase().match(/[\p{L}\d]+/gu))

function likeness(a: Question, b: Question): number {
  const [one, other] = [words(a), words(b)]
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

/** Of a hundred. */
const RIGHT = { tune: 92, measure: 92 }

const told = ({ question, answer, faults }: Outcome) => `${question.id} (${question.kind}, ${question.language}): ${question.question}\n  ${faults.join('; ')}\n  > ${answer.text.replaceAll('\n', '\n  > ')}\n  > ${answer.links.map(({ path }) => path).join(' ')}`

describe('the examination', () => {
  it('has two halves of a hundred, in five languages, that share no question', () => {
    expect([tune.length, measure.length]).toEqual([100, 100])
    for (const half of [tune, measure]) for (const language of languages) expect(half.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(8)
    expect(tune.flatMap((one) => measure.filter((other) => likeness(one, other) > 0.6).map((other) => `${one.id} ${other.id}`))).toEqual([])
  })

  it('has sources as the server would give them', () => {
    for (const path of readPaths) expect(readSchemas[path].safeParse(known.answers[path]).success, path).toBe(true)
    for (const one of known.wallets) expect(wallet.safeParse(one).success, one.address).toBe(true)
    for (const one of known.cases) expect(caseView.safeParse(one).success).toBe(true)
  })
})

describe('Duckling without a model', () => {
  it('is examined on the half that it may be tuned on', async () => {
    const outcomes = await examine(tune, answerQuestion)
    const score = scoreOf(outcomes)
    const failed = outcomes.filter(({ faults }) => faults.length > 0)
    console.log(`tune: ${score.right} of ${score.total}, wrong figures ${score.wrongFigures}\n${failed.map(told).join('\n')}`)
    expect(score.right).toBeGreaterThanOrEqual(RIGHT.tune)
    expect(score.wrongFigures).toBe(0)
  })

  it('is examined on the half that only measures', async () => {
    const score = scoreOf(await examine(measure, answerQuestion))
    console.log(`measure: ${score.right} of ${score.total}, wrong figures ${score.wrongFigures}`)
    expect(score.right).toBeGreaterThanOrEqual(RIGHT.measure)
    expect(score.wrongFigures).toBe(0)
  })
})
