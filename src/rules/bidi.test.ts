import { expect, it } from 'vitest'
import { adminSetup } from '../contract/admin.ts'
import { contactMessage } from '../contract/contact-message.ts'
import { withoutBidi } from './bidi.ts'

const controls = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']

it('takes away what turns text around, and nothing else', () => {
  expect(withoutBidi(`pass${controls.join('')}port`)).toBe('passport')
  for (const text of ['שלום, دعم', 'Zoë 🦆\u200D', 'a\u200Cb']) expect(withoutBidi(text)).toBe(text)
})

it('is applied to whatever a person types: what remains must be enough', () => {
  const message = { name: 'Ada\u202E kcuD', email: 'ada@example.com', subject: '\u2067Lost\u2069 key', category: 'technical', message: 'Hello,\n\u202Emy key' }
  expect(contactMessage.parse(message)).toMatchObject({ name: 'Ada kcuD', subject: 'Lost key', message: 'Hello,\nmy key' })
  expect(contactMessage.safeParse({ ...message, name: '\u202E \u2069' }).success).toBe(false)
  expect(adminSetup.parse({ username: '\u202Eada', password: 'wet-granite-41' }).username).toBe('ada')
})
