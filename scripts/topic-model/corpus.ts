import { readdirSync, readFileSync } from 'node:fs'
import { languages, type Language } from '../../src/assistant/understand/lexicon/concept.ts'
import { CLASSES } from '../../src/assistant/find/topic-model.ts'

const FOLDER = `${import.meta.dirname}/corpus`

export interface Asked {
  /** The index in CLASSES. */
  topic: number
  language: Language
  question: string
  /** Of one writer. */
  file: string
}

/** The questions of `corpus/*.tsv`: topic, language and question a line. Throws on a line that isn't one. */
export function readCorpus(): Asked[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(`${FOLDER}/${name}`, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line, at) => {
          const [id = '', code, question, ...more] = line.split('\t')
          const topic = CLASSES.indexOf(id)
          const language = languages.find((one) => one === code)
          if (topic < 0 || !language || !question || more.length > 0) throw new Error(`${name}:${at + 1}: not a topic, a language and a question: ${line}`)
          return { topic, language, question, file: name }
        }),
    )
}
