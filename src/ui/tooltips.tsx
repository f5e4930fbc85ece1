import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createTipTiming } from './tip-timing.ts'
import styles from './tooltips.module.css'

/** From the target to its tooltip, and from the tooltip to the window's edge, in CSS pixels. */
const GAP = 6
const MARGIN = 8

/**
 * Shows every `title` on the page as our own tooltip: with our delay and look, and for the keyboard too. The attribute
 * stays the only source of the words: it is in the prerendered page, and works until this has loaded.
 */
export function Tooltips() {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ thing: Element; text: string } | null>(null)

  useEffect(() => {
    let giveBack = () => {}
    const timing = createTipTiming<Element>((thing) => {
      giveBack()
      giveBack = () => {}
      const text = thing?.getAttribute('title') ?? ''
      if (!thing || text === '' || !thing.isConnected) {
        setShown(null)
        return
      }
      giveBack = borrowTitle(thing, id, (newText) => setShown({ thing, text: newText }))
      setShown({ thing, text })
    })
    const listeners = new AbortController()
    const { signal } = listeners
    const on = <K extends keyof DocumentEventMap>(type: K, listen: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, listen, { signal, capture: true })
    let over: Element | null = null
    on('pointerover', (event) => {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
      if (box.current?.contains(event.target)) {
        if (over) timing.enter(over)
        return
      }
      const thing = titled(event.target)
      if (thing) {
        over = thing
        timing.enter(thing)
      } else {
        timing.leave()
      }
    })
    on('pointerleave', (event) => {
      if (event.target === document) timing.leave()
    })
    on('focusin', ({ target }) => {
      const thing = target instanceof Element && target.matches(':focus-visible') ? titled(target) : null
      if (thing) timing.focus(thing)
    })
    on('focusout', timing.close)
    on('pointerdown', timing.close)
    on('scroll', timing.close)
    on('keydown', (event) => {
      if (event.key === 'Escape') timing.close()
    })
    return () => {
      timing.close()
      listeners.abort()
    }
  }, [id])

  useLayoutEffect(() => {
    if (shown && box.current) place(box.current, shown.thing.getBoundingClientRect())
  }, [shown])

  return (
    <div ref={box} id={id} role="tooltip" className={styles.tooltip} hidden={shown === null}>
      {shown?.text}
    </div>
  )
}

/** Replaces the `title` attribute while it is borrowed. */
const MARK = 'data-tip'

function titled(element: Element): Element | null {
  return element.closest(`[title]:not([title='']), [${MARK}]`)
}

/**
 * Removes the title, so that the browser doesn't show it as well, and describes the element by our tooltip. A title
 * set in the meantime is taken as well. The returned function undoes this.
 */
function borrowTitle(element: Element, id: string, onChange: (text: string) => void): () => void {
  let text = element.getAttribute('title') ?? ''
  const describedBy = element.getAttribute('aria-describedby')
  element.setAttribute(MARK, '')
  element.removeAttribute('title')
  if (describedBy === null) element.setAttribute('aria-describedby', id)
  const observer = new MutationObserver(() => {
    const renewed = element.getAttribute('title')
    if (renewed === null) return
    text = renewed
    element.removeAttribute('title')
    onChange(text)
  })
  observer.observe(element, { attributeFilter: ['title'] })
  return () => {
    observer.disconnect()
    element.removeAttribute(MARK)
    if (!element.hasAttribute('title')) element.setAttribute('title', text)
    if (describedBy === null) element.removeAttribute('aria-describedby')
  }
}

/** Below the target, or above it if there is no room; never outside the window. */
function place(box: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = box.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const x = Math.max(MARGIN, Math.min(left, clientWidth - MARGIN - width))
  const below = bottom + GAP
  const y = below + height + MARGIN <= clientHeight ? below : Math.max(MARGIN, top - GAP - height)
  box.style.left = `${x}px`
  box.style.top = `${y}px`
}
