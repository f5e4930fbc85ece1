import { describe, expect, it } from 'vitest'
import { isCommonPassword, passwordStrength } from './password.ts'

describe('passwords', () => {
  it('finds the most common ones in any case, keyboard rows and repetitions', () => {
    for (const common of ['123456', 'Password', 'QWERTY123', 'aaaaaa', 'abababab', 'abcdefgh', '87654321', 'admin123', 'BlackDuck']) {
      expect(isCommonPassword(common), common).toBe(true)
    }
    for (const own of ['kestrel', 'wet-granite-41', 'x7#Qpz', 'abcabd']) expect(isCommonPassword(own), own).toBe(false)
  })

  it('calls a short or common one weak and a long one strong', () => {
    expect(['', 'x7#Qpz', 'password123', 'kestrels', 'kestrel4You', 'wet granite under 41 boots'].map(passwordStrength)).toEqual(['weak', 'weak', 'weak', 'fair', 'good', 'strong'])
  })
})
