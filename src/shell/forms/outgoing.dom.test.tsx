import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contact } from '../../content/contact.ts'
import { loanNote } from '../../content/loan-note.ts'
import { outgoing } from '../../content/outgoing.ts'
import { connection } from '../../data/live/connection.ts'
import { useMemoryDatabase } from '../../data/outgoing/testing/memory-database.ts'
import { editEntry } from '../../data/outgoing/tray.ts'
import { changeEntry, listEntries } from '../../data/outgoing/tray-store.ts'
import { ApplicationForm } from '../../screens/card/application/application-form.tsx'
import { ContactForm } from '../../screens/contact/contact-form.tsx'
import { LoanForm } from '../../screens/loan-note/loan-form.tsx'
import { openPart, type Asked, type OpenOptions } from '../../testing/open-app.tsx'

/** Forms that can't be sent, and the tray. */

const CONTACT = '/api/contact/submit'
const accepted = { success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: [] }
const words = outgoing.offer

const goOffline = () => connection.setState({ stream: 'off', reachable: false })
const putButton = () => screen.findByRole('button', { name: words.put })
const inTray = async () => (await listEntries()).flatMap((entry) => (entry.state === 'sent' ? [] : [entry]))

async function message(options: OpenOptions = {}) {
  const opened = openPart(<ContactForm />, options)
  await opened.user.type(await screen.findByLabelText(/^Name/), 'Ada Duck')
  await opened.user.type(screen.getByLabelText(/^Email/), 'ada@example.com')
  await opened.user.type(screen.getByLabelText(/^Message/), 'How long?')
  const press = () => opened.user.click(screen.getByRole('button', { name: contact.form.send }))
  return { ...opened, press, posts: () => opened.asked.filter(({ path }) => path === CONTACT) }
}

describe('a message without a connection', () => {
  it('is offered the tray once it is pressed, goes there on a second word, and is empty then', async () => {
    const memory = useMemoryDatabase()
    const { press, posts, user } = await message()
    goOffline()
    await press()
    const put = await putButton()
    expect(screen.getByText(`${words.stored}.`)).toBeTruthy()
    expect(memory.values('bd-outgoing').size).toBe(0)
    await user.click(put)
    expect(await screen.findByText(new RegExp(`^${words.done}`))).toBeTruthy()
    expect(screen.getByRole('link', { name: words.open }).getAttribute('href')).toBe('/outgoing')
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
    expect(await inTray()).toMatchObject([{ state: 'waiting', kind: 'contact', files: [], texts: { name: 'Ada Duck', message: 'How long?' }, body: { type: 'json', value: { email: 'ada@example.com', message: 'How long?' } } }])
    expect(posts()).toEqual([])
    await waitFor(() => expect(memory.values('bd-outbox').size).toBe(0))
    // The network is back: what waits in the tray is not sent by the form as well.
    connection.getState().reached()
    connection.setState({ stream: 'connecting' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(posts()).toEqual([])
  })

  it('is not offered it for what the form refuses', async () => {
    useMemoryDatabase()
    const { press, user } = await message()
    goOffline()
    await press()
    const put = await putButton()
    await user.clear(screen.getByLabelText(/^Message/))
    await user.click(put)
    await waitFor(() => expect(screen.getByLabelText(/^Message/).getAttribute('aria-invalid')).toBe('true'))
    expect(await inTray()).toEqual([])
  })

  it('stays in the form where the device has no room', async () => {
    const memory = useMemoryDatabase()
    const { press, user } = await message()
    goOffline()
    await press()
    memory.state = 'full'
    await user.click(await putButton())
    expect(await screen.findByText(words.failed)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Message/).value).toBe('How long?')
    expect(memory.values('bd-outgoing').size).toBe(0)
  })

  it('that failed on its way is offered it as well, under the key of that attempt; a refusal is not', async () => {
    useMemoryDatabase()
    let answer: unknown = 'gone'
    const { press, posts, user } = await message({ answers: { [CONTACT]: () => answer } })
    await press()
    await putButton()
    answer = Response.json({ success: false, code: 'bad_request', error: 'No.' }, { status: 400 })
    await press()
    await waitFor(() => expect(posts()).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button', { name: words.put })).toBeNull())
    answer = 'gone'
    await press()
    await user.click(await putButton())
    await screen.findByText(new RegExp(`^${words.done}`))
    const [entry] = await inTray()
    expect(new Set([entry?.id, ...posts().map(({ headers }) => headers.get('Idempotency-Key'))]).size).toBe(1)
  })
})

describe('a message that comes back from the tray', () => {
  it('has its words, shows the refusal at its field, goes under a new key once changed, and is then gone from the tray', async () => {
    const memory = useMemoryDatabase()
    const { press, user, posts, leave, comeBack } = await message({ answers: { [CONTACT]: accepted } })
    goOffline()
    await press()
    await user.click(await putButton())
    await screen.findByText(new RegExp(`^${words.done}`))
    leave()
    connection.setState({ stream: 'connecting', reachable: true })
    const [entry] = await inTray()
    if (!entry) throw new Error('nothing is in the tray')
    await changeEntry(entry.id, () => ({ ...entry, state: 'attention', refusal: { status: 400, code: 'bad_request', sentence: 'Please give another address', field: 'email' } }))
    expect(await editEntry(entry)).toBe('done')
    comeBack()
    expect(await screen.findByText('Please give another address')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Message/).value).toBe('How long?')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email/)))
    await user.type(screen.getByLabelText(/^Email/), '.org')
    await press()
    await waitFor(() => expect(screen.getByText('BD-20261121-123456')).toBeTruthy())
    expect(posts().map(({ body }) => body)).toMatchObject([{ email: 'ada@example.com.org', message: 'How long?' }])
    expect(posts()[0]?.headers.get('Idempotency-Key')).not.toBe(entry.id)
    await waitFor(() => expect(memory.values('bd-outgoing').size).toBe(0))
  })

  it('stays in the tray, needing attention, when the form is cleared instead', async () => {
    useMemoryDatabase()
    const { press, user, leave, comeBack } = await message()
    goOffline()
    await press()
    await user.click(await putButton())
    await screen.findByText(new RegExp(`^${words.done}`))
    leave()
    const [entry] = await inTray()
    if (entry) await editEntry(entry)
    comeBack()
    await user.click(await screen.findByRole('button', { name: 'Clear' }))
    await waitFor(async () => expect(await inTray()).toMatchObject([{ state: 'attention' }]))
  })
})

describe('an application with files', () => {
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  const loan = loanNote.form

  it('says which files would be stored and how large they are, stores them, and has them again when it is edited', async () => {
    useMemoryDatabase()
    const { user, leave, comeBack } = openPart(<LoanForm />)
    await user.type(await screen.findByLabelText(/^Full legal name/), 'Ada Duck')
    await user.type(screen.getByLabelText(/^Email/), 'ada@example.com')
    for (const [label, value] of [[loan.investmentAmount, '$125,000'], [loan.investorType, 'Family Office'], [loan.country, 'Malta'], [loan.conversionOption, 'Undecided'], [loan.riskSuitability, 'Yes']] as const) {
      await user.selectOptions(screen.getByLabelText(new RegExp(`^${label}`)), value)
    }
    await user.upload(screen.getByLabelText(new RegExp(`^${loan.passportCopy}`)), pdf('passport.pdf'))
    await user.upload(screen.getByLabelText(new RegExp(`^${loan.utilityBill}`)), pdf('bill.pdf'))
    goOffline()
    await user.click(screen.getByRole('button', { name: loan.send }))
    const put = await putButton()
    const described = document.getElementById(put.getAttribute('aria-describedby') ?? '')
    expect(described && within(described).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['passport.pdf, 8 B', 'bill.pdf, 8 B'])
    await user.click(put)
    await screen.findByText(new RegExp(`^${words.done}`))
    const [entry] = await inTray()
    expect(entry?.files.map(({ part, name }) => [part, name])).toEqual([['passportCopy', 'passport.pdf'], ['utilityBill', 'bill.pdf']])
    leave()
    if (entry) await editEntry(entry)
    comeBack()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Full legal name/).value).toBe('Ada Duck'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${loan.utilityBill}`)).files?.[0]?.name).toBe('bill.pdf'))
    expect(await screen.findByText('passport.pdf, 8 B')).toBeTruthy()
  })
})

describe('a card application', () => {
  const applicant = { walletAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'raven', stakedAmount: '8000000' }

  it('is stored with what its page needs to open it again, and without a proof', async () => {
    const memory = useMemoryDatabase()
    const asked: Asked[] = []
    const { user } = openPart(<ApplicationForm applicant={applicant} onSent={() => {}} onClose={() => {}} />, { answers: { '/api/card/submit-application': (one: Asked) => (asked.push(one), 'gone') } })
    for (const [label, text] of [[/^Card alias/, 'A'], [/^Legal name/, 'Ada Duck'], [/^Email/, 'ada@example.com'], [/^Telegram/, 'ada']] as const) await user.type(await screen.findByLabelText(label), text)
    goOffline()
    await user.click(document.querySelector<HTMLElement>('button[type=submit]') ?? document.body)
    await user.click(await putButton())
    await screen.findByText(new RegExp(`^${words.done}`))
    expect(await inTray()).toMatchObject([{ kind: 'card-application', reopen: { applicant }, proven: false, body: { value: { wallet: applicant.walletAddress, tier: 'raven' } } }])
    expect(JSON.stringify([...memory.values('bd-outgoing')]).toLowerCase()).not.toContain('wallet-proof')
    expect(asked).toEqual([])
  })
})
