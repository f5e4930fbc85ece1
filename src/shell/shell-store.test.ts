import { describe, expect, it } from 'vitest'
import { useShellStore } from './shell-store.ts'

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
