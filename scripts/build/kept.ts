import { askedAfterPaint } from './after-paint.ts'
import { withOwnStyles } from './own-styles.ts'

/**
 * The form of a page that the worker keeps, on a device where sheet, typeface and code lie ready: it is painted with sheet and
 * typeface. `css`: the sheet, where the page has styles of its own, as that is painted sooner but makes it larger.
 */
export function keptForm(page: string, css?: string): string {
  if (css === undefined) return askedAfterPaint(page)
  const own = withOwnStyles(page, css)
  return askedAfterPaint(own.page, [own.sheet])
}
