import { expect, it } from 'vitest'
import { adminSetup } from './admin.ts'
import { contactMessage } from './contact-message.ts'

it('signs that turn text around are taken out of whatever a person types, and what remains must be enough', () => {
  const message = { name: 'Ada\u202E kcuD', email: 'ada@example.com', subject: '\u2067Lost\u2069 key', category: 'technical', message: 'Hello,\n\u202Emy key' }
  expect(contactMessage.parse(message)).toMatchObject({ name: 'Ada kcuD', subject: 'Lost key', message: 'Hello,\nmy key' })
  expect(contactMessage.safeParse({ ...message, name: '\u202E \u2069' }).success).toBe(false)
  expect(adminSetup.parse({ username: '\u202Eada', password: 'wet-granite-41' }).username).toBe('ada')
})
