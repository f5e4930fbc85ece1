import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Answers a press before doing what takes long: `shown` is what was asked for from the next frame on, and `change` is called
 * once that was painted. Of several presses in a frame the last one counts.
 */
export function useAnswerFirst<T>(value: T, change: (next: T) => void): [shown: T, ask: (next: T) => void] {
  const [asked, setAsked] = useState<{ from: T; next: T } | null>(null)
  // It has come about, or something else has.
  if (asked && !Object.is(asked.from, value)) setAsked(null)
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  const ask = (next: T) => {
    setAsked({ from: value, next })
    cancel.current()
    cancel.current = afterPaint(() => change(next))
  }
  return [asked ? asked.next : value, ask]
}
