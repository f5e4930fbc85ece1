import type { Answer } from '../../src/assistant/answer.ts'
import type { AssistantSources } from '../../src/assistant/sources.ts'
import type { ReadPath } from '../../src/contract/reads.ts'
import { assistantAnswers as say } from '../../src/content/assistant.ts'
import type { CurrentRead } from '../feeds/engine.ts'
import { builtInAnswer as textOf } from './built-in.ts'

/** What the assistant says by itself. */
export async function builtInAnswer(message: string, _earlier: readonly string[], sources: AssistantSources): Promise<Answer> {
  const current = <P extends ReadPath>(path: P): CurrentRead<P> | undefined => {
    const figure = sources.figure(path)
    return 'answer' in figure ? { answer: figure.answer, version: 0, ageMs: 0 } : undefined
  }
  const missing = (path: ReadPath) => {
    const figure = sources.figure(path)
    return 'missing' in figure ? figure.missing : undefined
  }
  const text = textOf(message, { current, missing }, sources.now.getTime())
  const fixed = text === say.secret || text === say.advice
  return { text, links: [], suggestions: [], known: text !== say.unknown, ...(fixed ? { fixed } : {}) }
}
