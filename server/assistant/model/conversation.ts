import { answerQuestion } from '../../../src/assistant/answer-question.ts'
import type { Answer, NamedLink } from '../../../src/assistant/answer.ts'
import { answering } from '../../../src/assistant/find/words.ts'
import type { Tool } from '../../../src/assistant/tool.ts'
import { languageOf } from '../../../src/assistant/understand/language.ts'
import type { Question } from '../question.ts'
import { createAnswerGate } from './answer-gate.ts'
import type { Complete, ModelMessage } from './completion.ts'
import { createFigureCheck, figuresOf, type StatedFigures } from './figure-check.ts'
import { ModelFailed } from './model-failed.ts'
import { callTool, toolsForModel } from './model-tools.ts'
import { placeholdersFor } from './placeholders.ts'
import { givenTexts, personText, systemText } from './prompt.ts'

export interface ConversationOptions {
  complete: Complete
  tools: readonly Tool[]
}

/** Turns of the model: each but the last calls tools. */
const MOST_TURNS = 4
const MOST_CALLS = 10
const MOST_LINKS = 4

let given: StatedFigures | undefined

/**
 * The model's answer to a question, its sentences told as they are checked. Rejects with ModelFailed, also after some were
 * told: they don't count then.
 */
export async function converse({ message, earlier, page, sources }: Question, { complete, tools }: ConversationOptions, onText: ((text: string) => Promise<void>) | undefined, signal: AbortSignal): Promise<Answer> {
  const known = placeholdersFor([message, ...earlier], sources)
  // The built-in answer, as the model may see it.
  const own = await answerQuestion(message, { sources: known.sources, earlier })
  given ??= figuresOf(givenTexts)
  const figures = createFigureCheck(known.hide(message), given)
  figures.allow(known.hide(own.text))
  const language = languageOf(message)
  const intro = language === 'en' ? '' : `${answering.english[language]}\n`
  const gate = createAnswerGate({ intro, figures, reveal: known.reveal, onText })
  const links = new Map<string, NamedLink>()

  const messages: ModelMessage[] = [
    { role: 'system', content: systemText({ ownAnswer: own.known ? known.hide(own.text) : null, wallets: known.wallets, now: sources.now }) },
    { role: 'user', content: personText({ message: known.hide(message), earlier: earlier.map(known.hide), page }) },
  ]
  let called = 0
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const calls = await complete({ messages, tools: toolsForModel(tools) }, gate.push, signal)
    if (calls.length === 0) {
      const text = await gate.end()
      for (const link of own.known ? own.links : []) links.set(link.path, link)
      return { text, links: [...links.values()].slice(0, MOST_LINKS), suggestions: own.suggestions, known: true }
    }
    gate.forget()
    called += calls.length
    if (called > MOST_CALLS) break
    messages.push({ role: 'assistant', content: null, tool_calls: calls.map(({ id, name, arguments: given }) => ({ id, type: 'function', function: { name, arguments: given } })) })
    for (const call of calls) {
      const result = await callTool(call, tools, known)
      if (result.answer) {
        figures.allow(known.hide(result.answer.text))
        for (const link of result.answer.links) links.set(link.path, link)
      }
      messages.push({ role: 'tool', tool_call_id: call.id, content: result.text })
    }
  }
  throw new ModelFailed('it calls tools without an end')
}
