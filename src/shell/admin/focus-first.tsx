import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Focuses the first field or heading of what a press has just opened, as what was pressed may be gone. A heading needs `tabIndex={-1}`. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => around.current?.querySelector<HTMLElement>('input, [tabindex="-1"]')?.focus(), [])
  return <div ref={around}>{children}</div>
}
