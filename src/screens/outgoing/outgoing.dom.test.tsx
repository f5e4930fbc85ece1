import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { outgoing } from '../../content/outgoing.ts'
import { keepDraft } from '../../data/drafts/outbox.ts'
import { finishedLoan, finishedMessage, keyOf } from '../../data/outgoing/testing/entries.ts'
import { useMemoryDatabase } from '../../data/outgoing/testing/memory-database.ts'
import { putInTray } from '../../data/outgoing/tray.ts'
import { changeEntry, listEntries } from '../../data/outgoing/tray-store.ts'
import { openApp, openPart, type Asked } from '../../testing/open-app.tsx'
import { outgoingPage as words } from './content.ts'
import { TrayList } from './tray-list.tsx'

const NUMBER = 'BD-20261121-123456'
const accepted = { success: true, referenceNumber: NUMBER, deliveryMethods: [] }
const DAY_MS = 24 * 3_600_000

/** The entry that says this, as soon as there is one. */
function card(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`nothing in the tray says ${text}`)
    return found
  })
}
const button = (inside: HTMLElement, name: string) => within(inside).getByRole('button', { name })

describe('the tray', () => {
  it('says that nothing waits', async () => {
    useMemoryDatabase()
    openPart(<TrayList />)
    expect(await screen.findByText(words.empty.title)).toBeTruthy()
  })

  it('shows each entry with its main words and the sizes of its files', async () => {
    useMemoryDatabase()
    await putInTray(finishedLoan(1))
    await putInTray(finishedMessage(2, { texts: { name: 'Ada', email: 'ada@bd.example', subject: 'A stake', message: 'x'.repeat(500) } }))
    openPart(<TrayList />)
    expect((await card('Loan note application')).textContent).toContain('passport.pdf, 8 B; bill.png, 16 B')
    const message = (await card('A stake')).textContent ?? ''
    expect(message).toContain('Ada, ada@bd.example')
    expect(message).toContain(`${'x'.repeat(160)}…`)
  })

  it('sends an entry on a press, and then shows its number with a way to its case, until it is dismissed', async () => {
    const memory = useMemoryDatabase()
    await putInTray(finishedMessage())
    const { user } = openPart(<TrayList />, { answers: { '/api/contact/submit': accepted } })
    await user.click(button(await card('Message 1'), words.send))
    const sent = await card(words.states.sent(NUMBER))
    expect(within(sent).getByRole('link').getAttribute('href')).toBe(`/case#${NUMBER}`)
    await user.click(button(sent, words.dismiss))
    await waitFor(() => expect(memory.values('bd-outgoing').size).toBe(0))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(words.said.dismissed))
  })

  it('says that there was no connection, and keeps the entry, which may have arrived', async () => {
    useMemoryDatabase()
    await putInTray(finishedMessage())
    const { user } = openPart(<TrayList />, { answers: { '/api/contact/submit': 'gone' } })
    await user.click(button(await card('Message 1'), words.send))
    expect(await screen.findByText(words.said.unreachable)).toBeTruthy()
    expect((await card('Message 1')).textContent).toContain(words.states.unanswered)
  })

  it('shows what the server refuses, with its sentence', async () => {
    useMemoryDatabase()
    await putInTray(finishedMessage())
    const { user } = openPart(<TrayList />, { answers: { '/api/contact/submit': () => Response.json({ success: false, code: 'bad_request', error: 'Please give another address', field: 'email' }, { status: 400 }) } })
    await user.click(button(await card('Message 1'), words.send))
    await waitFor(async () => expect((await card('Message 1')).textContent).toContain(`${words.states.attention} Please give another address`))
  })

  it('deletes an entry with its files after a question, and the focus is not lost', async () => {
    const memory = useMemoryDatabase()
    await putInTray(finishedLoan())
    const { user } = openPart(<TrayList />)
    await user.click(button(await card('Loan'), words.remove))
    await user.click(screen.getByRole('button', { name: words.removing.no }))
    expect(memory.values('bd-outgoing').size).toBe(2)
    await user.click(button(await card('Loan'), words.remove))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.removing.yes }))
    await waitFor(() => expect(memory.values('bd-outgoing').size).toBe(0))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(words.said.deleted))
  })

  it('shows what is too old, and does not send it by itself', async () => {
    useMemoryDatabase()
    await putInTray(finishedMessage())
    await changeEntry(keyOf(1), (entry) => ({ ...entry, createdAt: Date.now() - 31 * DAY_MS }))
    const { asked } = await openApp('/outgoing', { answers: { '/api/contact/submit': accepted } })
    expect((await card('Message 1')).textContent).toContain(words.states.expired)
    expect(await screen.findByRole('link', { name: outgoing.button(1, 1) })).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('says that it cannot be read', async () => {
    openPart(<TrayList />)
    expect(await screen.findByText(words.failed.title)).toBeTruthy()
  })
})

describe('an entry that is edited', () => {
  it('opens its form with its words, after a question where that holds other ones', async () => {
    useMemoryDatabase()
    await putInTray(finishedMessage())
    await changeEntry(keyOf(1), (entry) => (entry.state === 'sent' ? entry : { ...entry, state: 'attention', refusal: { status: 400, code: 'x', sentence: 'No.' } }))
    keepDraft('contact', { name: '', message: 'Another one' })
    const { user } = await openApp('/outgoing')
    await user.click(button(await card('Message 1'), words.edit))
    await user.click(await screen.findByRole('button', { name: words.replace.no }))
    await user.click(button(await card('Message 1'), words.edit))
    await user.click(await screen.findByRole('button', { name: words.replace.yes }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message(?!s)/).value).toBe('Message 1'))
    expect(window.location.pathname).toBe('/contact')
    expect(await listEntries()).toMatchObject([{ state: 'editing' }])
  })

  it('opens the form of a request for manual verification without a new check of the wallet', async () => {
    useMemoryDatabase()
    const verificationRequest = { form: 'inline', walletAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', currentDetection: 'None' }
    const form = `verification-request inline ${verificationRequest.walletAddress}`
    await putInTray(finishedMessage(1, { kind: 'verification-request', form, texts: { email: 'ada@bd.example', evidence: 'Look here', telegram: '', requestedAt: '' }, reopen: { verificationRequest } }))
    await changeEntry(keyOf(1), (entry) => (entry.state === 'sent' ? entry : { ...entry, notBefore: Date.now() + DAY_MS }))
    const { user } = await openApp('/outgoing')
    await user.click(button(await card('Look here'), words.edit))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Evidence/).value).toBe('Look here'))
  })
})

describe('the app with something in the tray', () => {
  it('sends it by itself, says so, and leads to it from the header', async () => {
    useMemoryDatabase()
    await putInTray(finishedLoan())
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const posts: Asked[] = []
    const { user } = await openApp('/faq', {
      answers: {
        '/api/convertible-loan': async (asked: Asked) => {
          posts.push(asked)
          await held
          return accepted
        },
      },
    })
    const header = within(screen.getByRole('banner'))
    const link = await header.findByRole('link', { name: outgoing.button(1, 0) })
    expect(link.textContent).toContain('1')
    release()
    expect(await screen.findByText(outgoing.sent.one(outgoing.kinds['loan-application'], NUMBER))).toBeTruthy()
    await waitFor(async () => expect(await listEntries()).toMatchObject([{ state: 'sent', told: true }]))
    expect(posts).toHaveLength(1)
    await user.click(await header.findByRole('link', { name: outgoing.button(0, 0) }))
    expect(await screen.findByText(words.states.sent(NUMBER))).toBeTruthy()
  })
})
