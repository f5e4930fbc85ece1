import { pageView } from './page-view.ts'
import { writeInitialState } from './initial-state.ts'
import { flatten } from './placeholders.ts'
import type { PageInput } from './view.ts'

const PLACEHOLDER = /\{\{([\w.]+)\}\}/

/** The placeholder for the initial state, from which React takes over. */
export const INITIAL_STATE_PLACEHOLDER = '{{initialState}}'

/**
 * A prerendered page and its values → the HTML to answer. The page is split once, so that filling it is only
 * joining strings. Throws if the page has a placeholder that the view lacks: that is a broken build, not a bad figure.
 */
export function pageFiller(template: string): (input: PageInput) => string {
  // With a capturing group, split() alternates text and placeholder names.
  const pieces = template.split(new RegExp(PLACEHOLDER, 'g'))
  return (input) => {
    const placeholders = flatten(pageView(input))
    return pieces
      .map((piece, index) => {
        if (index % 2 === 0) return piece
        if (piece === 'initialState') return writeInitialState(input)
        const text = placeholders.get(piece)
        if (text === undefined) throw new Error(`the page has a placeholder that the view lacks: ${piece}`)
        return escapeHtml(text)
      })
      .join('')
  }
}

/** Escapes the same five characters as React, in the same way, so that the HTML is identical. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
