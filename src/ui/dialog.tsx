import { createContext, use, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { openDialog, openForTyping } from './open-dialog.ts'

export interface DialogProps {
  /** The id of its heading; without a visible heading, use `label`. */
  labelledBy?: string
  label?: string
  /**
   * `screen` covers the window, `panel` sits in its upper half, `sheet` rises from below on a phone. `overlay` covers the
   * window with a tall page that scrolls and closes on a click beside it. `chat` has a fixed height.
   */
  shape: 'screen' | 'overlay' | 'panel' | 'sheet' | 'chat'
  /** Letters may be typed already: its field comes before the page under it is made inert. */
  isTypedInto?: boolean
  onClose: () => void
  children: ReactNode
}

const Hold = createContext<(held: boolean) => void>(() => {})
const HELD = 'Still sending. This stays open until there is an answer.'

/** While `held`, only a button inside closes the surrounding dialog, so that a form being sent isn't dismissed by accident. */
export function useDialogHold(held: boolean): void {
  const hold = use(Hold)
  // Before the next press: an effect may come after it, and that press would close the dialog.
  useLayoutEffect(() => {
    hold(held)
    return () => hold(false)
  }, [hold, held])
}

/**
 * A modal dialog, open as long as it is mounted. The browser's own element keeps the focus inside, makes the rest
 * inert, closes on Escape and returns the focus. The element with data-autofocus gets the focus first.
 */
export function Dialog({ labelledBy, label, shape, isTypedInto = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const [isHeld, setHeld] = useState(false)
  const [wasTried, setTried] = useState(false)
  const hold = useCallback((held: boolean) => {
    setHeld(held)
    setTried(false)
  }, [])

  // A layout effect's cleanup runs before the element leaves the page; closed any later, the dialog couldn't return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    return isTypedInto ? openForTyping(element) : openDialog(element)
  }, [isTypedInto])

  return (
    // Keyboard users close it with Escape, which the element handles itself.
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
        // Android's Back button closes it without asking.
        dialog.current?.showModal()
        setTried(true)
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // The content fills the element, so only a click beside it hits the element itself. A press that began inside was selecting text.
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
