import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useStore } from 'zustand'
import actions from '../../ui/action.module.css'
import { ExternalLink } from '../../ui/external-link.tsx'
import { CrossIcon } from '../../ui/first-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { bringFieldIntoSight } from '../frame/field-in-sight.ts'
import { isSwipedAway, swipeOffset } from './swipe.ts'
import styles from './toast-viewport.module.css'
import { dismissToast, holdToast, releaseToast, toasts, type Toast } from './toasts.ts'

/** Shows toasts. F8 moves the focus here, Escape moves it back. */
export function ToastViewport() {
  const viewport = useRef<HTMLElement>(null)
  const current = useStore(toasts, (state) => state.current)
  useViewportKeys(viewport)
  return (
    // These handlers only keep a toast from going while it has the focus or the pointer; they operate nothing.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={viewport}
      className={styles.viewport}
      aria-label="Messages, F8"
      tabIndex={-1}
      onFocus={holdToast}
      onBlur={releaseToast}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
    >
      <div role={current?.tone === 'bad' ? 'alert' : 'status'}>{current ? <ToastCard key={current.id} toast={current} /> : null}</div>
      {current ? null : <p className={styles.empty}>No messages</p>}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const [swipe, setSwipe] = useState<{ from: number; to: number } | null>(null)
  useKeptClear(card)
  const put = () => dismissToast(toast.id)
  const finish = (event: PointerEvent) => {
    if (swipe && isSwipedAway(swipe.from, event.clientX)) put()
    else setSwipe(null)
  }
  return (
    <div
      ref={card}
      className={styles.toast}
      data-tone={toast.tone ?? 'plain'}
      data-swiping={swipe ? '' : undefined}
      style={swipe ? { transform: `translateX(${swipeOffset(swipe.from, swipe.to)}px)` } : undefined}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button, a')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setSwipe({ from: event.clientX, to: event.clientX })
      }}
      onPointerMove={(event) => {
        if (swipe) setSwipe({ ...swipe, to: event.clientX })
      }}
      onPointerUp={finish}
      onPointerCancel={() => setSwipe(null)}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text === undefined ? null : <p className={styles.text}>{toast.text}</p>}
        {toast.action === undefined ? null : <ToastAction action={toast.action} onDone={put} />}
      </div>
      <button type="button" className={styles.close} onClick={put}>
        <CrossIcon />
        <VisuallyHidden>Close message</VisuallyHidden>
      </button>
    </div>
  )
}

function ToastAction({ action, onDone }: { action: NonNullable<Toast['action']>; onDone: () => void }) {
  if ('href' in action) return <ExternalLink href={action.href}>{action.label}</ExternalLink>
  return (
    <button
      type="button"
      className={actions.action}
      data-look="text"
      onClick={() => {
        onDone()
        action.onPress()
      }}
    >
      {action.label}
    </button>
  )
}

/** While a toast shows, keeps focused fields and scroll targets clear of it. */
function useKeptClear(card: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--message-height', `${card.current?.offsetHeight ?? 0}px`)
    bringFieldIntoSight()
    return () => void style.removeProperty('--message-height')
  }, [card])
}

/** F8 moves the focus here from anywhere; it returns on Escape, or when the focused toast goes. */
function useViewportKeys(viewport: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    let cameFrom: HTMLElement | null = null
    const back = () => {
      cameFrom?.focus({ preventScroll: true })
      cameFrom = null
    }
    const onKey = (event: KeyboardEvent) => {
      const inside = viewport.current?.contains(document.activeElement) ?? false
      if (event.key === 'F8') {
        event.preventDefault()
        if (!inside && document.activeElement instanceof HTMLElement) cameFrom = document.activeElement
        viewport.current?.focus()
      } else if (event.key === 'Escape' && inside) {
        back()
      }
    }
    document.addEventListener('keydown', onKey)
    const unsubscribe = toasts.subscribe(({ current }) => {
      if (current === null && viewport.current?.contains(document.activeElement)) back()
    })
    return () => {
      document.removeEventListener('keydown', onKey)
      unsubscribe()
    }
  }, [viewport])
}
