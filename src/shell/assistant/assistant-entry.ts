import { useShellStore } from '../frame/shell-store.ts'

/** Opens the assistant over the page. */
export function openAssistant(): void {
  useShellStore.getState().openSheet('assistant')
}
