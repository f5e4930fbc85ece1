import { BELOW_FIRST_SCREEN } from '../../src/page/first-screen.ts'
import { LATER_ATTRIBUTE } from '../../src/shell/later/turns.ts'
import { firstStyles } from './first-styles.ts'

const STYLES = /<link rel="stylesheet"[^>]*? href="([^"]+)">/
const LATER = new RegExp(`<div[^>]*\\s${LATER_ATTRIBUTE}="`)

/** React takes over the page as it was rendered: neither styles nor script may be left where they came. */
const MOVED = `(function (script) {
        document.head.append(script.previousElementSibling)
        script.remove()
      })(document.currentScript)`

/** Tells the worker, which holds back what is below the first screen until then: sw/first-screen.ts. */
const PAINTED = `(function () {
        document.currentScript.remove()
        // A frame's callbacks run before its paint.
        requestAnimationFrame(function () {
          setTimeout(function () {
            var worker = navigator.serviceWorker && navigator.serviceWorker.controller
            if (worker) worker.postMessage({ type: 'PAINTED' })
          })
        })
      })()`

/**
 * The page with the styles of its own in place of the whole sheet, and the link that brings the sheet after the paint. What
 * only the sections below the first screen need comes with them, so that the first screen is painted before it. Throws where
 * the page links no styles.
 */
export function withOwnStyles(page: string, css: string): { page: string; sheet: string } {
  const [link, href] = STYLES.exec(page) ?? []
  if (link === undefined || href === undefined) throw new Error('the page links no styles')
  const end = LATER.exec(page)?.index ?? page.length
  const first = page.slice(0, end)
  const below = end === page.length ? '' : `<script>${PAINTED}</script>${BELOW_FIRST_SCREEN}${firstStyles(css, page, first)}</style><script>${MOVED}</script>`
  const styles = `<style>${firstStyles(css, first)}</style>\n    <noscript><link rel="stylesheet" href="${href}"></noscript>`
  return { page: `${first.replace(link, () => styles)}${below}${page.slice(end)}`, sheet: `<link rel="stylesheet" crossorigin href="${href}" media="print" data-late>` }
}
