import postcss from 'postcss'

interface Parted {
  /** What names a file: the typeface itself. */
  fetched: string
  /** What stands in for it, from the device. */
  local: string
  rest: string
}

/**
 * Takes the `@font-face` rules out of a style sheet. They are in the page itself: a browser that gets one with a later
 * sheet lays out every text of the page once more, even where the typeface stays what it was.
 */
export function partTypefaces(css: string): Parted {
  const root = postcss.parse(css, { from: 'style.css' })
  const faces = { fetched: '', local: '' }
  root.walkAtRules('font-face', (rule) => {
    const text = rule.toString()
    faces[/\burl\(/.test(text) ? 'fetched' : 'local'] += text
    rule.remove()
  })
  if (faces.fetched === '') throw new Error('the styles name no typeface')
  return { ...faces, rest: root.toString() }
}
