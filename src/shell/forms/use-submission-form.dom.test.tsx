import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { forms } from '../../content/forms.ts'
import { ContactForm } from '../../screens/contact/contact-form.tsx'
import { openPart, type Asked } from '../../testing/open-app.tsx'

const PATH = '/api/contact/submit'

async function filledIn(answers: Parameters<typeof openPart>[1]) {
  const opened = openPart(<ContactForm />, answers)
  await opened.user.type(await screen.findByLabelText(/^Name/), 'Ada Duck')
  await opened.user.type(screen.getByLabelText(/^Email/), 'ada@example.com')
  await opened.user.type(screen.getByLabelText(/^Message/), 'How long?')
  const press = () => opened.user.click(screen.getByRole('button', { name: /^Send/ }))
  return { ...opened, press, posts: () => opened.asked.filter(({ path }) => path === PATH) }
}
const keyOf = ({ headers }: Asked) => headers.get('Idempotency-Key')

describe('a form whose key the server knows with other content', () => {
  it('says that it was not sent, keeps what was typed, and goes with a new key when pressed again', async () => {
    const refused = Response.json({ success: false, code: 'idempotency_key_reused', error: 'Idempotency-Key: was used before.' }, { status: 409 })
    const accepted = { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: [] }
    let calls = 0
    const { press, posts } = await filledIn({ answers: { [PATH]: () => ((calls += 1) === 1 ? refused : accepted) } })
    await press()
    expect(await screen.findByText(forms.keyReused)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ada Duck')
    await press()
    await waitFor(() => expect(screen.getByText('BD-20261121-123456')).toBeTruthy())
    const keys = posts().map(keyOf)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
    expect(posts().map(({ body }) => body)).toEqual([posts()[0]?.body, posts()[0]?.body])
  })
})
