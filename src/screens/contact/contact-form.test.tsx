import { describe, expect, it } from 'vitest'
import { contactCategory } from '../../contract/contact-message.ts'
import { contact } from '../../content/contact.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ContactForm } from './contact-form.tsx'

const html = renderScreen(pageView(emptyPage), <ContactForm />).replaceAll(/<style.*?<\/style>/gs, '')
const tag = (name: string) => new RegExp(`<(?:input|select|textarea)\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

describe('the contact form', () => {
  it('[CONT-02] [CONT-09] has the six specified fields, and validates them itself', () => {
    expect(html).toMatch(/<form[^>]*novalidate/i)
    const names = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*name="([^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['name', 'email', 'subject', 'category', 'message', 'walletAddress'])
  })

  it('[CONT-12] [CONT-13] [CONT-14] [CONT-15] marks the required fields, and no other', () => {
    const required = ['name', 'email', 'subject', 'category', 'message', 'walletAddress'].filter((name) => / required=""/.test(tag(name)))
    expect(required).toEqual(['name', 'email', 'message'])
  })

  it('[CONT-10] [CONT-11] offers the five categories, and an empty choice', () => {
    const values = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
    expect(values).toEqual(['', 'virtual-card', 'staking', 'technical', 'account', 'general'])
    expect(contact.form.categories.map(({ value }) => value)).toEqual(contactCategory.options)
    expect(contact.topics.list).toHaveLength(3)
  })
})

describe('its messages', () => {
  it('[CONT-16] [CONT-17] [TOAST-10] say for 4 s what is missing', () => {
    expect(contact.form.missing).toEqual({ title: 'Required Fields Missing', text: 'Please fill in your name, email, and message before submitting.', showFor: 4000 })
  })

  it('[CONT-18] [CONT-19] [TOAST-10] say for 6 s that it failed', () => {
    expect(contact.form.failed).toEqual({ title: 'Message Failed', text: 'Please try again or contact us directly via email', showFor: 6000 })
  })

  it('[CONT-22] [TOAST-10] say for 4 to 6 s that it was sent', () => {
    expect(contact.form.sent.showFor).toBeGreaterThanOrEqual(4000)
    expect(contact.form.sent.showFor).toBeLessThanOrEqual(6000)
  })
})
