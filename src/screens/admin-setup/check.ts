import { ADMIN_PASSWORD_LEAST } from '../../contract/admin.ts'
import { admin } from '../../content/admin.ts'
import { isCommonPassword } from '../../rules/password.ts'

const words = admin.setup

export interface Typed {
  username: string
  email: string
  password: string
  confirm: string
  setupToken: string
}

/** The error messages by field; empty if the form can be sent. */
export function check(typed: Typed, needsToken: boolean, least = ADMIN_PASSWORD_LEAST): Partial<Record<keyof Typed, string>> {
  const { username, email, password, confirm, setupToken } = typed
  return {
    ...(username.trim() === '' ? { username: words.noUsername } : {}),
    // Catches typing errors only; the server validates the address.
    ...(email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: words.badEmail }),
    ...(password === '' ? { password: words.noPassword } : password.length < least ? { password: words.short(least) } : isCommonPassword(password) ? { password: words.common } : {}),
    ...(confirm === password ? {} : { confirm: words.mismatch }),
    ...(needsToken && setupToken === '' ? { setupToken: words.noToken } : {}),
  }
}
