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

describe('a form that the server wants more of', () => {
  const accepted = { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: [] }
  const demand = (what: object) => Response.json({ success: false, code: 'form_check', error: 'Once more.', ...what }, { status: 428 })

  it('gets a token when it is opened, waits until it is old enough, and solves what is asked, while it says that it is sending', async () => {
    const answers = {
      '/api/forms/token': { token: 'opened', readyInMs: 400, expiresInMs: 7_200_000 },
      [PATH]: ({ headers }: Asked) => (headers.has('Proof-Of-Work') ? accepted : demand({ challenge: { text: 'a challenge', bits: 10 } })),
    }
    const { press, posts } = await filledIn({ answers })
    const pressedAt = performance.now()
    await press()
    await waitFor(() => expect(screen.getByText('BD-20261121-123456')).toBeTruthy(), { timeout: 5000 })
    expect(performance.now() - pressedAt).toBeLessThan(5000)
    expect(posts().map(({ headers }) => headers.get('Form-Token'))).toEqual(['opened', 'opened'])
    expect(new Set(posts().map(keyOf)).size).toBe(1)
    const work = posts()[1]?.headers.get('Proof-Of-Work') ?? ''
    expect(work).toMatch(/^a challenge:\d+$/)
    expect(new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(work))).getUint16(0) >>> 6).toBe(0)
    expect(screen.queryByText('Once more.')).toBeNull()
  })

  it('goes through without one, as after a time without a network, with the token of the refusal', async () => {
    const answers = { [PATH]: ({ headers }: Asked) => (headers.get('Form-Token') === 'given' ? accepted : demand({ formToken: { token: 'given', readyInMs: 50, expiresInMs: 7_200_000 } })) }
    const { press, posts } = await filledIn({ answers })
    await press()
    await waitFor(() => expect(screen.getByText('BD-20261121-123456')).toBeTruthy())
    expect(posts().at(-1)?.headers.get('Form-Token')).toBe('given')
  })

  it('gives up after five attempts, and keeps what was typed', async () => {
    const { press, posts } = await filledIn({ answers: { [PATH]: () => demand({ formToken: { token: 'never enough', readyInMs: 0, expiresInMs: 7_200_000 } }) } })
    await press()
    await waitFor(() => expect(document.querySelector('[data-outcome="bad"]')).toBeTruthy())
    expect(posts()).toHaveLength(5)
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ada Duck')
  })
})

describe('the field that no person sees', () => {
  const field = () => document.querySelector<HTMLInputElement>('input[name="homepage"]')

  it('is out of reach for keyboard, autofill and screen readers, and not sent when empty', async () => {
    const { press, posts, user } = await filledIn({ answers: { [PATH]: { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: [] } } })
    expect(field()?.tabIndex).toBe(-1)
    expect(field()?.autocomplete).toBe('off')
    expect(field()?.closest('[aria-hidden="true"]')).toBeTruthy()
    expect(screen.getAllByRole('textbox')).not.toContain(field())
    for (let presses = 0; presses < 15; presses += 1) {
      await user.tab()
      await waitFor(() => expect(document.activeElement).not.toBe(field()))
    }
    await press()
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.body).not.toHaveProperty('homepage')
  })

  it('filled in by a program is told of, emptied, and the next press goes through under the same key', async () => {
    const refused = Response.json({ success: false, code: 'hidden_field', error: 'A hidden field was filled in.', field: 'homepage' }, { status: 400 })
    const accepted = { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: [] }
    const isFilled = (body: unknown) => typeof body === 'object' && body !== null && 'homepage' in body
    const { press, posts } = await filledIn({ answers: { [PATH]: ({ body }: Asked) => (isFilled(body) ? refused : accepted) } })
    const input = field()
    if (!input) throw new Error('there is no such field')
    input.value = 'https://spam.example'
    await press()
    expect(await screen.findByText(forms.honeypotFilled)).toBeTruthy()
    expect(field()?.value).toBe('')
    await press()
    await waitFor(() => expect(screen.getByText('BD-20261121-123456')).toBeTruthy())
    expect(new Set(posts().map(keyOf)).size).toBe(1)
  })
})
