import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'
import { useAnswerFirst } from './use-answer-first.ts'

/** What a menu or popover needs to know about the button that opens it. */
export interface PanelProps {
  triggerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export interface PanelButtonProps extends Omit<ComponentProps<'button'>, 'id' | 'type'> {
  opens: 'menu' | 'dialog'
  /** Loads the panel's code; called once the pointer or the focus has reached the button. */
  load: () => Promise<unknown>
  /** Rendered from the first press on. */
  renderPanel: (props: PanelProps) => ReactNode
}

/** A button with a panel whose code loads only when needed. */
export function PanelButton({ opens, load, renderPanel, onClick, ...rest }: PanelButtonProps) {
  const triggerId = useId()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [shown, ask] = useAnswerFirst(open, (next) => {
    setAsked(true)
    setOpen(next)
  })
  // A finger reaches it as it presses it: code that comes in at once is run before the press shows.
  const loadSoon = () => void afterPaint(() => void load())
  return (
    <>
      <button
        {...rest}
        id={triggerId}
        type="button"
        aria-haspopup={opens}
        aria-expanded={shown}
        onPointerEnter={loadSoon}
        onFocus={loadSoon}
        onClick={(event) => {
          onClick?.(event)
          ask(!shown)
        }}
      />
      {asked ? renderPanel({ triggerId, open, onOpenChange: setOpen }) : null}
    </>
  )
}
