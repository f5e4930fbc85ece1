import { z } from 'zod'
import type { Tool, ToolAnswer } from '../../../src/assistant/tool.ts'
import type { ModelTool, ToolCall } from './completion.ts'
import type { Placeholders } from './placeholders.ts'

/** Not the model's: it knows neither numbers of cases nor e-mail addresses, and what it made up would be a guess at somebody's case. */
const NOT_ITS_OWN: ReadonlySet<string> = new Set(['case_state'])

const described = new WeakMap<readonly Tool[], readonly ModelTool[]>()

/** The tools as the interface wants them. */
export function toolsForModel(tools: readonly Tool[]): readonly ModelTool[] {
  const known = described.get(tools)
  if (known) return known
  const made = tools
    .filter(({ name }) => !NOT_ITS_OWN.has(name))
    .map(({ name, description, input }) => ({ type: 'function', function: { name, description, parameters: parametersOf(input) } }) as const)
  described.set(tools, made)
  return made
}

function parametersOf(input: z.core.$ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

/**
 * Runs a tool that the model calls. What is wrong with the call is told to the model, which may call again. `answer` is what
 * may be said of it; what a wrong call says may not.
 */
export async function callTool({ name, arguments: given }: ToolCall, tools: readonly Tool[], known: Placeholders): Promise<{ text: string; answer?: ToolAnswer }> {
  const tool = tools.find((one) => one.name === name && !NOT_ITS_OWN.has(one.name))
  if (!tool) return { text: 'There is no such tool.' }
  const input = z.core.safeParse(tool.input, known.withAddresses(parsed(given)))
  if (!input.success) return { text: `The arguments are not what they should be: ${input.error.issues.map(({ path }) => path.join('.') || 'all of them').join(', ')}.` }
  const answer = await tool.run(input.data, known.sources)
  return { text: known.hide(answer.text), answer }
}

function parsed(json: string): unknown {
  try {
    return json.trim() === '' ? {} : JSON.parse(json)
  } catch {
    return undefined
  }
}
