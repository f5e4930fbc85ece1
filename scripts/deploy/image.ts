import { DockerfileParser, type Copy, type Instruction } from 'dockerfile-ast'

/** What an image is made of, as its Dockerfile says. */
export interface Stage {
  from: string
  /** `AS …`; null for the last stage, which is the image. */
  name: string | null
  instructions: { keyword: string; text: string; args: string[] }[]
  copies: { from: string | null; sources: string[]; to: string }[]
}

/** The stages of a Dockerfile in order. Throws where it can't be parsed as one. */
export function readDockerfile(text: string): Stage[] {
  const file = DockerfileParser.parse(text)
  const stages: Stage[] = []
  for (const instruction of file.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = file.getFROMs().find((one) => one.getRange().start.line === instruction.getRange().start.line)
      stages.push({ from: from?.getImage() ?? '', name: from?.getBuildStage() ?? null, instructions: [], copies: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${instruction.getKeyword()} before the first FROM`)
    stage.instructions.push({ keyword: instruction.getKeyword(), text: textOf(instruction), args: wordsOf(instruction) })
    const copy = file.getCOPYs().find((one) => one.getRange().start.line === instruction.getRange().start.line)
    if (copy) stage.copies.push(copied(copy))
  }
  return stages
}

function copied(copy: Copy): Stage['copies'][number] {
  const paths = wordsOf(copy).filter((word) => !word.startsWith('--'))
  return { from: copy.getFromFlag()?.getValue() ?? null, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' }
}

function wordsOf(instruction: Instruction): string[] {
  return instruction.getArguments().map((argument) => argument.getValue())
}

function textOf(instruction: Instruction): string {
  return instruction.getArgumentsContent() ?? ''
}
