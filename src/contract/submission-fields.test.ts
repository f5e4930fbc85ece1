import { expect, it } from 'vitest'
import { adminSetup } from './admin.ts'
import { contactMessage } from './contact-message.ts'

it('characters that reverse the text direction are removed from what a person types, and the rest must be long enough', () => {
  const message = { name: 'Ada\u202E kcuD', email: 'ada@example.com', subject: '\u2067Lost\u2069 key', category: 'technical', message: 'Hello,\n\u202Emy key' }
  expect(contactMessage.parse(message)).toMatchObject({ name: 'Ada kcuD', subject: 'Lost key', message: 'Hello,\nmy key' })
  expect(contactMessage.safeParse({ ...message, name: '\u202E \u2069' }).success).toBe(false)
  expect(adminSetup.parse({ username: '\u202Eada', password: 'wet-granite-41' }).username).toBe('ada')
})
