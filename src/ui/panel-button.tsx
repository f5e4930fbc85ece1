import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useAnswerFirst } from './use-answer-first.ts'

/** What a menu or popover needs to know about the button that opens it. */
export interface PanelProps {
  triggerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export interface PanelButtonProps extends Omit<ComponentProps<'button'>, 'id' | 'type'> {
  opens: 'menu' | 'dialog'
  /** Loads the panel's code; called when the pointer or the focus first reaches the button. */
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
  return (
    <>
      <button
        {...rest}
        id={triggerId}
        type="button"
        aria-haspopup={opens}
        aria-expanded={shown}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          onClick?.(event)
          ask(!shown)
        }}
      />
      {asked ? renderPanel({ triggerId, open, onOpenChange: setOpen }) : null}
    </>
  )
}
