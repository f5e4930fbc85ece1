import { everyMatch } from '../../../src/assistant/every-match.ts'
import { claimsIn, type Claim } from './claims.ts'
import { partsOf, type Stated } from './stated.ts'
import { READ_AT, subjectsOf } from './subjects.ts'

export interface FigureCheck {
  /** These texts are ours: what they state may be said. Each line is a subject of its own. */
  allow(text: string): void
  /** Whether every figure of a sentence is stated by an allowed text, of the same subject; and in which brackets ours say how old it is. */
  check(sentence: string): { ok: true; ages: readonly string[] } | { ok: false }
}

interface Source extends Stated {
  /** The brackets with state, time and source that follow the figure, if any. */
  age: string | undefined
}

const AGE = /\((?:[^()]*, )?as of [^()]+\)/g
const keyOf = ({ value, unit }: Claim) => `${value} ${unit}`

/** What texts state, by figure. Read once for texts that are given with every question. */
export type StatedFigures = ReadonlyMap<string, readonly Source[]>

export function figuresOf(texts: readonly string[]): StatedFigures {
  const figures = new Map<string, Source[]>()
  for (const text of texts) addText(figures, text)
  return figures
}

/** `question` says what 'it' is in an answer's first sentence; `given`: what may be said besides the allowed texts. */
export function createFigureCheck(question: string, given: StatedFigures = new Map()): FigureCheck {
  const own = new Map<string, Source[]>()
  let spokenOf: ReadonlySet<string> = new Set()
  let agesBefore: ReadonlySet<string> = new Set()
  const asked = subjectsOf(question)

  const isStated = (claim: Claim, about: ReadonlySet<string>, isGuess: boolean): Source | undefined =>
    [...(own.get(keyOf(claim)) ?? []), ...(given.get(keyOf(claim)) ?? [])].find(({ own: named, before }) => {
      if (about.size === 0) return true
      const has = (subjects: ReadonlySet<string>) => [...subjects].some((subject) => about.has(subject))
      if (named.size > 0 ? !has(named) : before.size > 0 && !has(before)) return false
      return isGuess || [...about].every((subject) => named.has(subject) || before.has(subject))
    })

  return {
    allow: (text) => addText(own, text),
    check(sentence) {
      const ages = new Set<string>()
      let about: ReadonlySet<string> = spokenOf
      let isGuess = false
      let readAt = false
      if (about.size === 0) [about, isGuess] = [asked, true]
      for (const { claims, own } of partsOf(sentence)) {
        const named = new Set([...own].filter((subject) => subject !== READ_AT))
        if (named.size > 0) [about, isGuess] = [named, false]
        readAt = own.has(READ_AT) || (readAt && named.size === 0)
        for (const claim of claims) {
          // When a figure was read is what its own brackets say, not those of another one.
          if (readAt) {
            if (![...(ages.size > 0 ? ages : agesBefore)].some((age) => claimsIn(age).some((one) => keyOf(one) === keyOf(claim)))) return { ok: false }
            continue
          }
          const source = isStated(claim, about, isGuess)
          if (!source) return { ok: false }
          if (source.age !== undefined) ages.add(source.age)
        }
      }
      spokenOf = about
      if (ages.size > 0) agesBefore = ages
      return { ok: true, ages: /\bas of\b/.test(sentence) ? [] : [...ages] }
    },
  }
}

function addText(figures: Map<string, Source[]>, text: string): void {
  for (const line of text.split('\n')) {
    const ages = everyMatch(line, AGE)
    let from = 0
    // The brackets at the end of a sentence are those of its figures.
    for (const sentence of line.split(/(?<=[.!?])\s+(?=\S)/)) {
      const end = from + sentence.length
      const age = ages.find(({ index }) => index >= from && index < end)?.[0]
      const earlier = subjectsOf(line.slice(0, from))
      for (const part of partsOf(sentence)) {
        const source = { ...part, before: new Set([...earlier, ...part.before]), age }
        for (const claim of part.claims) figures.set(keyOf(claim), [...(figures.get(keyOf(claim)) ?? []), source])
      }
      from = end + 1
    }
  }
}
