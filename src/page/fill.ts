import { pageView } from './page-view.ts'
import { writeInitialState } from './initial-state.ts'
import { flatten } from './placeholders.ts'
import type { PageInput } from './view.ts'

const PLACEHOLDER = /\{\{([\w.]+)\}\}/

/** The placeholder that takes what the page was filled with, for React to take over from. */
export const INITIAL_STATE_PLACEHOLDER = '{{initialState}}'

/**
 * A prerendered page and what to write into it → the HTML to answer. The page is taken apart once, so that filling is
 * joining strings. Throws for a page with a placeholder that the view doesn't have: that is a broken build, not a bad figure.
 */
export function pageFiller(template: string): (input: PageInput) => string {
  // With a capturing group, split() answers text and placeholder names in turns.
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

/** The same five that React escapes, written the way React writes them, so that both pages are equal to the letter. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
