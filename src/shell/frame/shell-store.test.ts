import { describe, expect, it } from 'vitest'
import { openAssistant } from '../assistant/assistant-entry.ts'
import { useShellStore } from './shell-store.ts'

describe('what lies over the page', () => {
  it('is one thing at a time, and is closed only by itself', () => {
    const state = () => useShellStore.getState()
    state().openSheet('palette')
    state().openSheet('shortcuts')
    expect(state().sheet).toBe('shortcuts')
    // The palette tells late that it has been closed.
    state().closeSheet('palette')
    expect(state().sheet).toBe('shortcuts')
    state().closeSheet('shortcuts')
    expect(state().sheet).toBeNull()
  })

  it('[SHELL-63] is the assistant when anybody asks for it', () => {
    openAssistant()
    expect(useShellStore.getState().sheet).toBe('assistant')
    useShellStore.getState().closeSheet('assistant')
  })
})

describe('the health badge', () => {
  it('shows at first, can be put away, and comes back on request', () => {
    const state = () => useShellStore.getState()
    expect(state().healthDismissed).toBe(false)
    state().dismissHealth()
    expect(state().healthDismissed).toBe(true)
    state().reopenHealth()
    expect(state().healthDismissed).toBe(false)
  })
})
