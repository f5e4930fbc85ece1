import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShellStore } from '../frame/shell-store.ts'
import { askedBy, singlesAreOn } from './shortcuts.ts'

/** The time for the letter after G. */
const SEQUENCE_MS = 1500

/** Handles shortcuts while the page is open. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let gAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const { sheet, openSheet, closeSheet } = useShellStore.getState()
      const asked = askedBy(event, {
        afterG: event.timeStamp - gAt <= SEQUENCE_MS,
        typing: sheet !== null || takesLetters(event.target),
        singles: singlesAreOn(),
      })
      gAt = asked?.ask === 'wait' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (asked === null) return
      if (asked.ask === 'search') {
        const field = document.querySelector<HTMLElement>('main input[type="search"]')
        if (!field) return
        field.focus()
      } else if (asked.ask === 'go') {
        void navigate({ to: asked.to })
      } else if (asked.ask === 'palette' && sheet === 'palette') {
        closeSheet('palette')
      } else if (asked.ask !== 'wait') {
        openSheet(asked.ask)
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
}

/** True for fields, and for menus and lists with type-ahead. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=listbox], [role=dialog], dialog') !== null
}
