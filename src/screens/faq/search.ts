import type { FaqCategory, FaqEntry } from '../../content/faq.ts'

export interface FoundCategory extends FaqCategory {
  /** The total number of questions in the category. */
  total: number
}

/** The typed words, in lower case. */
export function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter((word) => word !== '')
}

/** The categories with the questions that have every word, in the question or the answer, ignoring case. */
export function searchFaq(categories: readonly FaqCategory[], typed: string): FoundCategory[] {
  const words = wordsOf(typed)
  return categories
    .map((category) => ({ ...category, total: category.entries.length, entries: category.entries.filter((entry) => hasAll(entry, words)) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Splits a text at the words, for highlighting: `['4.5% ', 'top-up', ' fee']`. Every second piece is a match. */
export function cutAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // Longest first, so that of two words with the same beginning the longer one matches.
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.split(new RegExp(`(${longestFirst.join('|')})`, 'gi'))
}

function hasAll({ question, answer }: FaqEntry, words: readonly string[]): boolean {
  const text = [question, ...answer].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
