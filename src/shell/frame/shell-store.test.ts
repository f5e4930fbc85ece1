import { describe, expect, it } from 'vitest'
import { openAssistant } from '../assistant/assistant-entry.ts'
import { useShellStore } from './shell-store.ts'

describe('the sheet over the page', () => {
  it('is one at a time, and closes only by its own name', () => {
    const state = () => useShellStore.getState()
    state().openSheet('palette')
    state().openSheet('shortcuts')
    expect(state().sheet).toBe('shortcuts')
    // The palette reports late that it was closed.
    state().closeSheet('palette')
    expect(state().sheet).toBe('shortcuts')
    state().closeSheet('shortcuts')
    expect(state().sheet).toBeNull()
  })

  it('[SHELL-63] is the assistant when opened from elsewhere', () => {
    openAssistant()
    expect(useShellStore.getState().sheet).toBe('assistant')
    useShellStore.getState().closeSheet('assistant')
  })
})

describe('the health badge', () => {
  it('shows at first, can be hidden, and comes back on request', () => {
    const state = () => useShellStore.getState()
    expect(state().healthDismissed).toBe(false)
    state().dismissHealth()
    expect(state().healthDismissed).toBe(true)
    state().reopenHealth()
    expect(state().healthDismissed).toBe(false)
  })
})
