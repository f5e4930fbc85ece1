import type { FaqCategory, FaqEntry } from '../../content/faq.ts'

export interface FoundCategory extends FaqCategory {
  /** How many questions the category has in all. */
  total: number
}

/** What was typed as words, in lower case; none for nothing. */
export function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter((word) => word !== '')
}

/** The categories with those of their questions that have every word, in the question or in the answer, in either case. */
export function searchFaq(categories: readonly FaqCategory[], typed: string): FoundCategory[] {
  const words = wordsOf(typed)
  return categories
    .map((category) => ({ ...category, total: category.entries.length, entries: category.entries.filter((entry) => hasAll(entry, words)) }))
    .filter(({ entries }) => entries.length > 0)
}

/** A text cut where one of the words begins and ends, for marking: `['4.5% ', 'top-up', ' fee']`. Every second piece is a find. */
export function cutAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // The longest first: of two words that begin alike, the longer one is the find.
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.split(new RegExp(`(${longestFirst.join('|')})`, 'gi'))
}

function hasAll({ question, answer }: FaqEntry, words: readonly string[]): boolean {
  const text = [question, ...answer].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
