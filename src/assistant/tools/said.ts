import type { NamedLink } from '../answer.ts'
import { figuresIn } from '../figures-in.ts'
import type { ToolAnswer } from '../tool.ts'

/** An answer of sentences, with every figure that is in them. Empty sentences are left out. */
export function said(sentences: readonly string[], links: readonly NamedLink[]): ToolAnswer {
  const text = sentences.filter(Boolean).join(' ')
  return { text, figures: figuresIn(text), links }
}
