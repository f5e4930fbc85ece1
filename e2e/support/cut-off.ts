import type { Page } from 'playwright-core'
import { sizes } from './states.ts'

const SETTLES_WITHIN_MS = 3000

/** The windows that nothing may be cut off in, from the narrowest. */
export const WINDOWS = [{ width: 320, height: 640 }, { width: 360, height: 740 }, { width: 768, height: 1024 }, ...sizes]

/**
 * What a person could not read on the page as it stands: a page wider than its window, text that reaches out of it, text
 * that a box cuts off, and text that lies over other text or a picture. One line a finding. `only` narrows the look at
 * texts to one part of the page, as a menu may lie over the rest. What is found must be there for a while: a popover
 * follows its button a moment after the window has changed.
 */
export async function cutOff(page: Page, only = 'body'): Promise<string[]> {
  const deadline = performance.now() + SETTLES_WITHIN_MS
  for (;;) {
    const found = await cutOffNow(page, only)
    if (found.length === 0 || performance.now() > deadline) return found
    await page.waitForTimeout(100)
  }
}

function cutOffNow(page: Page, only: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const width = document.documentElement.clientWidth
    const whole = document.documentElement.scrollWidth
    const found = whole > width ? [`the page is ${whole} px wide in a window of ${width}`] : []
    const part = document.querySelector(selector)
    if (!part) return [`there is no ${selector}`]
    // What is out of sight has a supposed height until it comes into sight; here all of it is looked at.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all]

    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // Words for screen readers, what waits outside the window for the focus, and the button that floats over every page.
      !element.closest('[class*=hidden], [class*=skip], [class*=_chat]') &&
      getComputedStyle(element).clipPath !== 'inset(50%)'
    const boxes: { what: string; node: Node; rect: DOMRect }[] = []
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement || !isThere(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) boxes.push({ what: `"${node.textContent.trim().slice(0, 60)}"`, node, rect })
    }
    for (const picture of part.querySelectorAll('svg')) {
      if (isThere(picture)) boxes.push({ what: `a picture in ${picture.parentElement?.className}`, node: picture, rect: picture.getBoundingClientRect() })
    }

    for (const { what, node, rect } of boxes) {
      if (rect.left < -0.5 || rect.right > width + 0.5) found.push(`${what} reaches from ${Math.round(rect.left)} to ${Math.round(rect.right)} in a window of ${width}`)
      for (let box = node.parentElement; box && box !== document.documentElement; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const { left, right } = box.getBoundingClientRect()
        if (rect.left < left - 0.5 || rect.right > right + 0.5) found.push(`${what} is cut off by ${box.tagName} ${box.className}`)
      }
    }
    // From top to bottom: what begins below the end of one lies over it no more, nor does anything after.
    const downwards = boxes.map((box) => ({ ...box, sticky: isSticky(box.node) })).toSorted((one, other) => one.rect.top - other.rect.top)
    for (const [index, one] of downwards.entries()) {
      for (let next = index + 1; next < downwards.length; next++) {
        const other = downwards[next]
        if (!other || other.rect.top >= one.rect.bottom) break
        if (belongsOn(one.node, other.node) || belongsOn(other.node, one.node) || one.sticky !== other.sticky) continue
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        // The boxes of lines that are set close touch a little; letters don't.
        if (across > 2 && down > Math.min(one.rect.height, other.rect.height) * 0.4) found.push(`${one.what} lies over ${other.what}`)
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all)
    return found

    /** The words of a picture, and a count that is placed on the picture of its button. */
    function belongsOn(picture: Node, words: Node): boolean {
      const around = words.parentElement
      if (picture.contains(words)) return true
      return picture instanceof SVGElement && around !== null && getComputedStyle(around).position === 'absolute' && around.parentElement === picture.parentElement
    }

    /** What stays while the rest scrolls under it. */
    function isSticky(node: Node): boolean {
      for (let element = node.parentElement; element; element = element.parentElement) {
        if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) return true
      }
      return false
    }
  }, only)
}

/** The size of plain letters on the page, CSS pixels. */
export function letterSize(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
}
