import type { ReadPath } from '../../../src/contract/reads.ts'

export const languages = ['en', 'de', 'es', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

export const kinds = ['figure', 'rule', 'compute', 'card', 'loan', 'app', 'privacy', 'wallet', 'case', 'person', 'misspelt', 'follow-up', 'several', 'out-of-scope', 'adversarial', 'emergency'] as const
export type Kind = (typeof kinds)[number]

/** What a right answer has, tolerant of wording and strict on figures. */
export interface Facts {
  /** Each must match the text. */
  says?: readonly RegExp[]
  /** Numbers that must be in the text, each as one of its alternatives; rounded or in millions is fine. */
  figures?: readonly (readonly number[])[]
  /** Days that must be named, `2027-02-11`. */
  dates?: readonly string[]
  /** Of each, one path must be among the links; any fragment of it will do. */
  links?: readonly (readonly string[])[]
  /** None may match the text. */
  never?: readonly RegExp[]
  /** It is to decline: it doesn't know, or doesn't do that. */
  unknown?: true
}

/** What a question is asked with, besides its words. */
export interface Setting {
  /** The visitor's messages before this one, oldest first. */
  earlier?: readonly string[]
  /** Two wallets are watched. */
  own?: true
  /** Feeds without an answer. */
  without?: readonly ReadPath[]
}

export interface Question extends Setting {
  id: string
  kind: Kind
  language: Language
  question: string
  expects: Facts
}

type Row = [kind: Kind, language: Language, question: string, expects: Facts, setting?: Setting]

/** A half of the examination; the identifiers are the rows' places. */
export function examination(name: string, rows: readonly Row[]): readonly Question[] {
  return rows.map(([kind, language, question, expects, setting], index) => ({ id: `${name}-${String(index + 1).padStart(3, '0')}`, kind, language, question, expects, ...setting }))
}

/** All of these facts at once, for several questions in one message. */
export function both(...facts: readonly Facts[]): Facts {
  return {
    says: facts.flatMap(({ says = [] }) => says),
    figures: facts.flatMap(({ figures = [] }) => figures),
    dates: facts.flatMap(({ dates = [] }) => dates),
    links: facts.flatMap(({ links = [] }) => links),
    never: facts.flatMap(({ never = [] }) => never),
  }
}
