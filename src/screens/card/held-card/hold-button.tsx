import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './hold-button.module.css'

interface HoldButtonProps extends Pick<ComponentProps<typeof Button>, 'children' | 'look' | 'aria-describedby'> {
  /** Pressed for longer than a tap, by pointer or by Space or Enter. */
  onHold: () => void
  onRelease: () => void
  /** Pressed and let go at once. */
  onTap: () => void
  /** Pressed by something that can't hold: a screen reader, a voice. */
  onActivate: () => void
  held: boolean
}

/** A tap isn't a hold: nothing begins before this. */
const HOLD_AFTER_MS = 200

/** A button that does something for as long as it is held. */
export function HoldButton({ onHold, onRelease, onTap, onActivate, held, ...rest }: HoldButtonProps) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; holds: boolean } | null>(null)

  const start = () => {
    if (press.current) return
    const begun = {
      holds: false,
      timer: setTimeout(() => {
        begun.holds = true
        onHold()
      }, HOLD_AFTER_MS),
    }
    press.current = begun
  }
  const stop = (isTap: boolean) => {
    const { current } = press
    if (!current) return
    press.current = null
    clearTimeout(current.timer)
    if (current.holds) onRelease()
    else if (isTap) onTap()
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    // Let go beside the button still counts.
    event.currentTarget.setPointerCapture(event.pointerId)
    start()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPress(event)) return
    // No click, and no scrolling.
    event.preventDefault()
    if (!event.repeat) start()
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (!isPress(event)) return
    event.preventDefault()
    stop(true)
  }
  return (
    <span className={styles.hold} data-held={held ? '' : undefined}>
      <Button
        {...rest}
        onPointerDown={onPointerDown}
        onPointerUp={() => stop(true)}
        onPointerCancel={() => stop(false)}
        onLostPointerCapture={() => stop(false)}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={() => stop(false)}
        // A long touch would open the browser's menu.
        onContextMenu={(event) => event.preventDefault()}
        // Of a pointer's press the browser makes a click as well, which has a count.
        onClick={({ detail }) => (detail === 0 ? onActivate() : undefined)}
      />
    </span>
  )
}

function isPress({ key }: KeyboardEvent): boolean {
  return key === ' ' || key === 'Enter'
}
