import type { MouseEvent } from 'react'
import { useShellStore, type Sheet } from './shell-store.ts'

/** What a button does that opens a sheet. */
export function opens(sheet: Sheet): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    // Safari doesn't focus a clicked button, but the sheet returns the focus to the element that had it.
    currentTarget.focus({ preventScroll: true })
    useShellStore.getState().openSheet(sheet)
  }
}
