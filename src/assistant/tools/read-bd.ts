import { readAmount } from '../amounts.ts'
import type { NamedLink } from '../answer.ts'
import { places } from '../places.ts'
import type { AssistantSources } from '../sources.ts'
import { beyondSupply } from '../supply.ts'
import type { ToolAnswer } from '../tool.ts'
import { said } from './said.ts'

/** An amount of BD that there can be, or the answer on what is wrong with it; `about`: the place that explains what was asked. */
export function readBd(amount: string, sources: AssistantSources, about: NamedLink): { amount: string; units: bigint } | { refusal: ToolAnswer } {
  const read = readAmount(amount, 'BD')
  if ('problem' in read) return { refusal: said([read.problem], [about]) }
  const beyond = beyondSupply(read, sources)
  return beyond ? { refusal: said([beyond], [places.tokenomics]) } : read
}
