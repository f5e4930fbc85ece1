import { useShellStore } from '../frame/shell-store.ts'

/** Opens the assistant over the page, from wherever it is asked for. */
export function openAssistant(): void {
  useShellStore.getState().openSheet('assistant')
}
