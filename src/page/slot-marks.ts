/** The attribute that says which slots an element of the page was filled from. */
export const MARK = 'data-slots'

const MOVING = /\{\{((?:figures|health|link)\.[\w.]+)\}\}/
const TAG = /<([a-z][\w-]*)((?:\s[^<>]*)?)>(\{\{[\w.]+\}\}(?=<\/))?/g
const ATTRIBUTE = /\s([\w-]+)="(\{\{[\w.]+\}\})"/g
const BOUNDARY = /<!--(\/?)\$[?!~]?-->/g

/** A slot of an element: in an attribute, or, where that is null, its text. */
interface MarkedSlot {
  attribute: string | null
  slot: string
}

/**
 * Marks the slots of what React takes over later, in a prerendered page with its slots open: `<p title="{{figures.price.detail}}">{{figures.price.text}}</p>`
 * gets `data-slots="title=figures.price.detail =figures.price.text"`. `later` is the attribute of the elements around such sections.
 */
export function markSlots(html: string, later: string): string {
  const sections = new RegExp(`<div[^>]*\\s${later}="[^"]*"[^>]*>(?=<!--\\$-->)`, 'g')
  let marked = ''
  let from = 0
  for (let opening = sections.exec(html); opening; opening = sections.exec(html)) {
    const start = opening.index + opening[0].length
    const end = boundaryEnd(html, start)
    marked += html.slice(from, start) + html.slice(start, end).replace(TAG, markedTag)
    from = end
    sections.lastIndex = end
  }
  return marked + html.slice(from)
}

/** `title=figures.price.detail =figures.price.text` → its slots. */
export function readMark(mark: string): MarkedSlot[] {
  return mark.split(' ').flatMap((entry) => {
    const [attribute = '', slot = ''] = entry.split('=')
    return slot === '' ? [] : [{ attribute: attribute === '' ? null : attribute, slot }]
  })
}

function markedTag(tag: string, name: string, attributes: string, text: string | undefined): string {
  const slots = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, attribute = '', value = '']) => markOf(attribute.toLowerCase(), value))
  if (text !== undefined) slots.push(...markOf('', text))
  return slots.length === 0 ? tag : `<${name}${attributes} ${MARK}="${slots.join(' ')}">${text ?? ''}`
}

function markOf(attribute: string, value: string): string[] {
  const [, slot] = MOVING.exec(value) ?? []
  return slot === undefined ? [] : [`${attribute}=${slot}`]
}

/** Where the boundary that begins at `start` ends, with those inside it. */
function boundaryEnd(html: string, start: number): number {
  const comments = new RegExp(BOUNDARY, 'g')
  comments.lastIndex = start
  let depth = 0
  for (let comment = comments.exec(html); comment; comment = comments.exec(html)) {
    depth += comment[1] === '/' ? -1 : 1
    if (depth === 0) return comments.lastIndex
  }
  throw new Error('a section of the page has no end')
}
