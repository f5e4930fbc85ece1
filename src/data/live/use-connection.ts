import { useStore } from 'zustand'
import type { PageInput } from '../../page/view.ts'
import { connection, currentLink } from './connection.ts'

/** How figures arrive now, for what no slot of the page says. */
export function useLink(): PageInput['link'] {
  return useStore(connection, currentLink)
}
