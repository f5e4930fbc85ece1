import { readOwnTexts, understand } from '../../src/assistant/find/question.ts'
import { languages } from '../../src/assistant/understand/lexicon/concept.ts'

/** A process that has just started has more urgent things to do, above all where it is one of several and another one has died. */
const AFTER_MS = 15_000
/** Texts read at a time, which takes some 5 ms, and the pauses between. */
const TEXTS = 4
const TEXTS_EVERY_MS = 40
/** A language's patterns take some 25 ms. */
const LANGUAGE_EVERY_MS = 200
/** V8 compiles a pattern for text in Latin-1 and for other text. */
const QUESTIONS = ['What do 2 million BD earn in 6 months?', 'كم أربح من مليوني BD في 6 أشهر؟']

/**
 * Does piece by piece what the first question in each language would do at once: half a second in which everybody else would wait.
 * Returns what stops it. A question that comes before all is done does the rest.
 */
export function startPreparing(): () => void {
  const rest = QUESTIONS.flatMap((question) => languages.map((language) => ({ question, language })))
  const step = () => {
    if (!readOwnTexts(TEXTS)) return next(TEXTS_EVERY_MS)
    const one = rest.shift()
    if (!one) return
    understand(one.question, new Date(), one.language)
    next(LANGUAGE_EVERY_MS)
  }
  let timer: NodeJS.Timeout
  const next = (ms: number) => {
    timer = setTimeout(step, ms)
    timer.unref()
  }
  next(AFTER_MS)
  return () => clearTimeout(timer)
}
