import { useStore } from 'zustand'
import { connection } from './connection.ts'

/** Whether figures arrive by the live stream right now. */
export function useStreamIsOpen(): boolean {
  return useStore(connection, (state) => state.stream === 'open')
}
