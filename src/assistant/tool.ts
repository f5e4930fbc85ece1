import type { z } from 'zod/mini'
import type { NamedLink } from './answer.ts'
import type { AssistantSources } from './sources.ts'

/** What a tool found: whole sentences, each figure with its age and source. */
export interface ToolAnswer {
  text: string
  /** Each figure as it stands in `text`, such as `2,500,000 BD`: a model may say these and no others. */
  figures: readonly string[]
  links: readonly NamedLink[]
}

/** One thing that the assistant computes. The built-in answers and a model call the same tools. */
export interface Tool<Shape extends z.core.$ZodType = z.core.$ZodType> {
  /** snake_case, as models know it. */
  name: string
  /** For the model: what it answers, and what its input means. */
  description: string
  input: Shape
  /** Never rejects for what a person typed: what is wrong with it is a sentence. */
  run: (input: z.output<Shape>, sources: AssistantSources) => Promise<ToolAnswer>
}
