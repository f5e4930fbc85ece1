import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  /** The id of its heading, or its name where it has none to be seen. */
  labelledBy?: string
  label?: string
  /**
   * `screen` covers the window, `panel` stands in its upper half, `sheet` rises from below on a phone. `overlay` covers the
   * window with a tall page on it, which scrolls and has an edge to click beside. `chat` is as tall empty as full.
   */
  shape: 'screen' | 'overlay' | 'panel' | 'sheet' | 'chat'
  onClose: () => void
  children: ReactNode
}

const Hold = createContext<(held: boolean) => void>(() => {})
const HELD = 'Still sending. This stays open until there is an answer.'

/** While `held`, the dialog around the caller closes by a button in it only: what is being sent is not dismissed by accident. */
export function useDialogHold(held: boolean): void {
  const hold = use(Hold)
  useEffect(() => {
    hold(held)
    return () => hold(false)
  }, [hold, held])
}

/**
 * A modal dialog: open as long as it is mounted. The browser's own element, which keeps the focus inside, makes the rest
 * inert, closes on Escape and gives the focus back. The element with data-autofocus gets the focus first.
 */
export function Dialog({ labelledBy, label, shape, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const [isHeld, setHeld] = useState(false)
  const [wasTried, setTried] = useState(false)
  const hold = useCallback((held: boolean) => {
    setHeld(held)
    setTried(false)
  }, [])

  // Layout effects are undone before the element leaves the page: closed a moment later, it could not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element.close()
  }, [])

  return (
    // The keyboard's way out is Escape, which the element itself answers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={(event) => {
        if (!isHeld || event.key !== 'Escape') return
        event.preventDefault()
        setTried(true)
      }}
      onClose={() => {
        if (!isHeld) return onClose()
        // Android's Back closes it without asking.
        dialog.current?.showModal()
        setTried(true)
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Its content fills it to the edges: only a click beside it hits the element itself. One that began in a field was to select text.
        if (event.target !== event.currentTarget || !pressedBeside.current) return
        if (isHeld) setTried(true)
        else onClose()
      }}
    >
      <div className={styles.content}>
        <Hold value={hold}>{children}</Hold>
      </div>
      {isHeld ? (
        <p role="status" className={styles.held}>
          {wasTried ? HELD : ''}
        </p>
      ) : null}
    </dialog>
  )
}
