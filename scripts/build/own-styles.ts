import { firstStyles } from './first-styles.ts'

const STYLES = /<link rel="stylesheet"[^>]*? href="([^"]+)">/

/**
 * The page with the styles of its own in place of the whole sheet, and the link that brings the sheet after the paint. Throws
 * where the page links no styles.
 */
export function withOwnStyles(page: string, css: string): { page: string; sheet: string } {
  const [link, href] = STYLES.exec(page) ?? []
  if (link === undefined || href === undefined) throw new Error('the page links no styles')
  const styles = `<style>${firstStyles(css, page)}</style>\n    <noscript><link rel="stylesheet" href="${href}"></noscript>`
  return { page: page.replace(link, () => styles), sheet: `<link rel="stylesheet" crossorigin href="${href}" media="print" data-late>` }
}
