import type { FigureCheck } from './figure-check.ts'
import { ModelFailed } from './model-failed.ts'
import { complaintAbout, withoutBullet, withoutMarks } from './said-check.ts'
import { createSentences } from './sentences.ts'

/** Lets the sentences of the model through that may be shown, each when it is whole. */
export interface AnswerGate {
  /** Throws ModelFailed at the first sentence that may not be shown: then none of the answer counts. */
  push(piece: string): Promise<void>
  /** The end of the answer. Its text. */
  end(): Promise<string>
  /** What came so far was no answer, as tools were called after it. */
  forget(): void
}

const MOST_CHARACTERS = 4000

export interface AnswerGateOptions {
  /** What the answer begins with, whatever the model says. */
  intro: string
  figures: FigureCheck
  reveal: (text: string) => string
  onText?: ((text: string) => Promise<void>) | undefined
}

export function createAnswerGate({ intro, figures, reveal, onText }: AnswerGateOptions): AnswerGate {
  let sentences = createSentences()
  let text = ''
  const pass = async (whole: string) => {
    const plain = withoutMarks(whole)
    const sentence = plain.trim()
    const complaint = complaintAbout(sentence)
    if (complaint !== null) throw new ModelFailed(complaint, { refused: true })
    const check = figures.check(withoutBullet(sentence))
    if (!check.ok) throw new ModelFailed('it states a figure that nothing it was given states', { refused: true })
    const shown = reveal(withAges(sentence, check.ages)) + plain.slice(plain.trimEnd().length)
    if (text.length + shown.length > MOST_CHARACTERS) throw new ModelFailed('its answer is too long')
    const begun = text === '' ? intro + shown : shown
    text += begun
    await onText?.(begun)
  }
  return {
    async push(piece) {
      for (const sentence of sentences.push(piece)) await pass(sentence)
    },
    async end() {
      for (const sentence of sentences.end()) await pass(sentence)
      if (text.trim() === '') throw new ModelFailed('its answer is empty')
      return text.trim()
    },
    forget() {
      sentences = createSentences()
      text = ''
    },
  }
}

/** No figure without its age: what the model has left out is put back, before the end of the sentence. */
function withAges(sentence: string, ages: readonly string[]): string {
  if (ages.length === 0) return sentence
  const end = /[.!?:]*$/.exec(sentence)?.[0] ?? ''
  return `${sentence.slice(0, sentence.length - end.length)} ${ages.join(' ')}${end}`
}
