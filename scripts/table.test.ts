import { describe, expect, it } from 'vitest'
import { table } from './table.ts'

describe('a table for the terminal', () => {
  it('aligns words to the left and numbers to the right, without trailing blanks', () => {
    expect(
      table([
        ['section', 'ids', ''],
        ['Vault', '7', 'x'],
        ['Notifications', '120', ''],
      ]),
    ).toBe('section        ids\nVault            7  x\nNotifications  120')
  })

  it('is empty for no rows', () => {
    expect(table([])).toBe('')
  })
})
