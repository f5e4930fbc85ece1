import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useMemoryDatabase, type MemoryDatabase } from '../../data/outgoing/testing/memory-database.ts'
import { answerOf, walletAt } from '../../data/my/testing/answers.ts'
import { keepAnswers, readAnswers, readWatched } from '../../data/my/my-store.ts'
import { walletChanges } from '../../data/live/wallet-changes.ts'
import { shownMine } from '../../data/my/shown-mine.ts'
import { forgetWatched, watch, watchedWallets } from '../../data/my/watched-wallets.ts'
import { writeWalletFile } from '../../data/my/wallet-file.ts'
import type { WatchedAlerts } from '../../contract/push.ts'
import { keepPushRecord, readPushRecord } from '../../pwa/push-record.ts'
import { toasts } from '../../shell/toasts/toasts.ts'
import { useMine } from '../../shell/my/use-mine.ts'
import { openApp, openPart, type Asked, type OpenOptions } from '../../testing/open-app.tsx'
import { walletWords as words } from './content.ts'
import { MyWallets } from './my-wallets.tsx'
import { LIST_ID } from './wallet/wallet-actions.tsx'
import { StatementChoice } from './statement/statement-choice.tsx'
import { statementWords } from './statement/words.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  memory = useMemoryDatabase()
  await forgetWatched()
})
afterEach(() => {
  watchedWallets.setState({ wallets: [], ready: false, failed: false })
  shownMine.setState({ figures: undefined })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = (code: string, error: string, more: object = {}) => () => Response.json({ success: false, code, error, ...more }, { status: 400 })
/** The server, which knows wallets 1 to 5. */
const answers: NonNullable<OpenOptions['answers']> = {
  '/api/wallets': ({ path }: Asked) => ({ wallets: new URL(path, 'http://x').searchParams.getAll('address').map((address) => ([1, 2, 3, 4, 5].map((number) => answerOf(number)).find((one) => one.address === address))) }),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`/api/wallets/${walletAt(number)}`, answerOf(number)])),
  [`/api/wallets/${walletAt(6)}`]: refusal('not_a_wallet', 'This address is a token account, not a wallet.', { kind: 'token_account', owner: walletAt(1) }),
}
function Wallets() {
  useMine()
  return <MyWallets />
}
const open = async (path = '/my', more: OpenOptions['answers'] = {}) => {
  const opened = openPart(<Wallets />, { path, answers: { ...answers, ...more } })
  await screen.findByRole('heading', { name: words.add.title })
  return opened
}
const address = () => screen.getByRole('textbox', { name: words.add.address })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const rows = () => within(screen.getByRole('region', { name: words.wallets })).queryAllByRole('heading', { level: 3 })

describe('watching a wallet', () => {
  it('takes what is pasted, with a name, shows what it has, and says so', async () => {
    const { user } = await open()
    await user.type(address(), `https://solscan.io/account/${walletAt(1)}`)
    await user.type(screen.getByRole('textbox', { name: words.add.label }), 'Savings')
    await user.click(press(words.add.press))
    expect(await screen.findByText(words.add.done('Savings'))).toBeTruthy()
    expect((await readWatched()).map(({ label }) => label)).toEqual(['Savings'])
    // The only one is open.
    expect(await screen.findByText('2,501,000.00 BD')).toBeTruthy()
    expect(await screen.findByText(words.open.title)).toBeTruthy()
    expect(screen.getByText(/2,500,000 BD more staked for Banker/)).toBeTruthy()
    expect(document.documentElement.dataset['my']).toBe('')
  })

  it.each([
    ['look-alike letters where they stand', walletAt(1).replace('D', '0'), 'Character 4 is a zero'],
    ['nothing', ' ', 'Enter a wallet address'],
  ])('names %s, and keeps what was typed', async (_, text, sentence) => {
    const { user, asked } = await open()
    await user.type(address(), text)
    await user.click(press(words.add.press))
    expect(await screen.findByText(new RegExp(sentence))).toBeTruthy()
    expect(address()).toHaveProperty('value', text)
    expect(asked.filter(({ path }) => path.startsWith('/api/wallets'))).toEqual([])
  })

  it('says what a token account is, and offers its owner', async () => {
    const { user } = await open()
    await user.type(address(), walletAt(6))
    await user.click(press(words.add.press))
    expect((await screen.findByText(/token account, not a wallet/)).getAttribute('role')).toBe('alert')
    await user.click(await screen.findByRole('button', { name: /Watch its owner/ }))
    await waitFor(() => expect(watchedWallets.getState().wallets.map((one) => one.address)).toEqual([walletAt(1)]))
  })

  it('refuses a name of 10,000 characters in words, and shows markup as text', async () => {
    const { user } = await open()
    await user.type(address(), walletAt(1))
    const label = screen.getByRole('textbox', { name: words.add.label })
    await user.click(label)
    await user.paste('x'.repeat(10_000))
    await user.click(press(words.add.press))
    expect(screen.getByText(words.add.tooLong)).toBeTruthy()
    expect(await readWatched()).toEqual([])
    await user.clear(label)
    await user.paste('<b onclick=alert(1)>me</b>')
    await user.click(press(words.add.press))
    expect(await screen.findByRole('heading', { level: 3, name: /<b onclick=alert\(1\)>me<\/b>/ })).toBeTruthy()
  })

  it('fills in what another app shared', async () => {
    await open(`/my#add=${walletAt(2)}`)
    expect(address()).toHaveProperty('value', walletAt(2))
  })

  it('watches unchecked where the server does not answer', async () => {
    const { user } = await open()
    await user.type(address(), walletAt(9))
    await user.click(press(words.add.press))
    expect(await screen.findByText(words.add.unchecked(`${walletAt(9).slice(0, 4)}...${walletAt(9).slice(-4)}`))).toBeTruthy()
  })

  it('reads a picture where the camera is refused', async () => {
    // Not another navigator, which its own getters would refuse.
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { user } = await open()
    await user.click(press(words.add.scan))
    expect(await screen.findByText(words.scan.refused)).toBeTruthy()
    expect(screen.getByLabelText(words.scan.picture)).toBeTruthy()
  })
})

describe('the watched wallets', () => {
  it('are a list, one of them opened, with a total of all', async () => {
    for (const [index, name] of ['One', 'Two', 'Three'].entries()) await watch(walletAt(index + 1), name)
    const { user } = await openApp('/my', { answers })
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(screen.queryByText(words.open.title)).toBeNull()
    await user.click(screen.getByRole('button', { name: /Two/, expanded: false }))
    expect(await screen.findByText(words.open.title)).toBeTruthy()
    expect(window.location.hash).toBe(`#${walletAt(2)}`)
    await user.click(screen.getByRole('button', { name: /Three/, expanded: false }))
    await waitFor(() => expect(screen.getByRole('button', { name: /Two/ }).getAttribute('aria-expanded')).toBe('false'))
  })

  it('are there without the server, from what was stored', async () => {
    await watch(walletAt(7), 'Stored')
    await keepAnswers([answerOf(7, { held: '5' })])
    await open()
    expect(await screen.findByText('2,500,005.00 BD')).toBeTruthy()
    expect(shownMine.getState().figures?.myTotal.state).toBe('stored')
    expect(await screen.findByText(/Unlocks 19 May 2027/)).toBeTruthy()
  })

  it('are named to the stream, asked about again when it says that one changed, and stored', async () => {
    await watch(walletAt(1), 'Ada')
    let answer = answerOf(1)
    const { asked, leave } = await open('/my', { [`/api/wallets/${walletAt(1)}`]: () => answer })
    await waitFor(() => expect(walletChanges.getState().addresses).toEqual([walletAt(1)]))
    await screen.findByText('2,501,000.00 BD')
    answer = answerOf(1, { staked: '2500500' })
    const before = asked.length
    walletChanges.getState().heard(walletAt(1))
    expect(await screen.findByText('2,501,500.00 BD')).toBeTruthy()
    expect(asked.slice(before).map(({ path }) => path)).toEqual([`/api/wallets/${walletAt(1)}`])
    expect(shownMine.getState().figures?.myTotal.text).toBe('2,501,500.00')
    await waitFor(async () => expect((await readAnswers()).get(walletAt(1))?.stake?.staked).toBe('2500500'))
    leave()
    await waitFor(() => expect(walletChanges.getState().addresses).toEqual([]))
  })

  it('say that a part is missing', async () => {
    const { stake: _, ...without } = answerOf(8)
    await watch(walletAt(8), 'Half')
    await keepAnswers([without])
    await open()
    expect(await screen.findByText(words.incomplete)).toBeTruthy()
    expect(screen.getByText(words.wallet.noStake)).toBeTruthy()
  })

  it('are removed, and brought back', async () => {
    await watch(walletAt(1), 'Ada')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: words.actions.remove }))
    await waitFor(() => expect(toasts.getState().current?.title).toBe(words.actions.removed('Ada')))
    expect(rows()).toHaveLength(0)
    await waitFor(() => expect(document.activeElement?.id).toBe(LIST_ID))
    const { current } = toasts.getState()
    if (current?.action && 'onPress' in current.action) current.action.onPress()
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('take their alerts with them, and bring them back', async () => {
    const alerts = [{ wallet: walletAt(1), alerts: ['stake', 'unlocked'] }, { wallet: walletAt(2), alerts: ['stake'] }] satisfies WatchedAlerts[]
    const choices = { vault: null, wallets: alerts, price: null, quiet: null, timeZone: 'UTC', utcOffsetMinutes: 0 }
    const credentials = { id: 'A'.repeat(22), secret: `${'B'.repeat(42)}A` }
    vi.stubGlobal('Notification', { permission: 'granted' })
    await keepPushRecord({ credentials, endpoint: 'https://push.example/one', choices })
    await watch(walletAt(1), 'Ada')
    const { user, asked } = await open('/my', { [`/api/push/subscriptions/${credentials.id}`]: () => new Response(null, { status: 204 }) })
    const told = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    const wallets = async () => (await readPushRecord())?.choices.wallets
    await user.click(await screen.findByRole('button', { name: words.actions.remove }))
    await waitFor(() => expect(toasts.getState().current).toMatchObject({ title: words.actions.removed('Ada'), text: words.actions.alertsEnded }))
    expect(await wallets()).toEqual([alerts[1]])
    await waitFor(() => expect(told()).toEqual([{ choices: { ...choices, wallets: [alerts[1]] } }]))
    await waitFor(async () => expect(await readPushRecord()).not.toHaveProperty('unsent'))
    const { current } = toasts.getState()
    if (current?.action && 'onPress' in current.action) current.action.onPress()
    await waitFor(() => expect(told()).toHaveLength(2))
    expect(await wallets()).toEqual([alerts[1], { ...alerts[0], alerts: ['unlocked', 'stake'] }])
  })

  it('are renamed', async () => {
    await watch(walletAt(1), 'Ada')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: words.actions.rename }))
    await user.clear(screen.getByRole('textbox', { name: words.actions.newName }))
    await user.type(screen.getByRole('textbox', { name: words.actions.newName }), 'Bea')
    await user.click(press(words.actions.save))
    expect(await screen.findByRole('button', { name: /Bea/ })).toBeTruthy()
  })

  it('show five thousand movements page by page, and only those near the window', async () => {
    // Nothing is laid out here: every row is said to be as high as one is.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
    const whole = answerOf(1, { movements: 100 })
    if (whole.stake) whole.stake.movementCount = 5000
    await watch(walletAt(1))
    const pages = ({ path }: Asked) => {
      const page = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0)
      const one = whole.stake?.movements ?? []
      return { movements: Array.from({ length: 1000 }, (_, index) => ({ ...one[index % 100], signature: `move${page}-${index}` })), meta: { ...whole.stake?.meta, ...(page < 4 ? { nextCursor: String(page + 1) } : {}) } }
    }
    const { user, asked } = await open('/my', { [`/api/wallets/${walletAt(1)}`]: whole, [`/api/wallets/${walletAt(1)}/movements`]: pages })
    await user.click(await screen.findByRole('button', { name: words.movements.all('5,000') }))
    await waitFor(() => expect(asked.filter(({ path }) => path.includes('/movements'))).toHaveLength(5))
    await waitFor(() => expect(document.querySelector('[aria-setsize="5000"]') ?? screen.queryByText(words.movements.reading)).toBeTruthy())
    expect(screen.getAllByText(words.movements.stake('1.00')).length).toBeLessThan(200)
  })
})

describe('the list as a file', () => {
  it('is merged into what is watched; a file of another app is refused in words', async () => {
    await watch(walletAt(1), 'mine')
    const { user } = await open()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file can be chosen')
    await user.upload(input, new File(['{"portfolio":[]}'], 'other.json', { type: 'application/json' }))
    expect(await screen.findByText(/This file is not from here/)).toBeTruthy()
    const file = writeWalletFile([{ address: walletAt(1), label: 'theirs', addedAt: 1 }, { address: walletAt(2), label: 'new', addedAt: 1 }])
    await user.upload(input, new File([file], 'bd-wallets.json', { type: 'application/json' }))
    expect(await screen.findByText(words.keep.imported(1, 0, 0))).toBeTruthy()
    expect((await readWatched()).map(({ label }) => label)).toEqual(['mine', 'new'])
  })

  it('is a code that a camera can read', async () => {
    await watch(walletAt(1), 'mine')
    const { user } = await open()
    await user.click(press(words.keep.code))
    expect(await screen.findByRole('img', { name: words.keep.codeLabel })).toBeTruthy()
  })
})

describe('the calendar', () => {
  it('has an address, kept on the device, until it is stopped', async () => {
    const token = 'a'.repeat(43)
    await watch(walletAt(1), 'Ada')
    const { user, asked } = await open('/my', { '/api/calendars': { token, path: `/api/calendars/${token}.ics` }, [`/api/calendars/${token}`]: { success: true } })
    await user.click(await screen.findByRole('button', { name: words.calendar.subscribe }))
    const field = await screen.findByRole('textbox', { name: words.calendar.made })
    expect(field).toHaveProperty('value', `${window.location.origin}/api/calendars/${token}.ics`)
    expect(asked.find(({ path }) => path === '/api/calendars')?.body).toEqual({ wallets: [{ address: walletAt(1), label: 'Ada' }] })
    expect(memory.values('bd-my').has('calendar-v1')).toBe(true)
    await user.click(press(words.calendar.stop))
    expect(await screen.findByText(words.calendar.stopped)).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/calendars/${token}` })
    await waitFor(() => expect(memory.values('bd-my').has('calendar-v1')).toBe(false))
  })
})

describe('the statement', () => {
  it('is of a period, with its files', async () => {
    await watch(walletAt(1), 'Ada')
    const usd = { price: '0.0001', priceAt: '2026-11-20T10:00:00.000Z', worth: '250.00' }
    const statement = {
      address: walletAt(1),
      from: null,
      to: '2026-11-23T00:00:00.000Z',
      opening: '0',
      closing: '2000000.000001',
      staked: '2500000.000001',
      withdrawn: '500000',
      unexplained: '0',
      movements: [
        { signature: 'in1', slot: 1, at: '2026-01-20T10:00:00.000Z', atEstimated: false, kind: 'stake', amount: '2500000.000001', balance: '2500000.000001', usd, lots: [] },
        { signature: 'out1', slot: 2, at: '2026-11-20T10:00:00.000Z', atEstimated: true, kind: 'withdrawal', amount: '500000', balance: '2000000.000001', usd: null, lots: [{ signature: 'in1', amount: '500000', stakedAt: '2026-01-20T10:00:00.000Z', stakedAtEstimated: false, usd }] },
      ],
      prices: { toleranceSeconds: 3600, since: '2026-01-01T00:00:00.000Z', missing: 1 },
      meta: { state: 'live', asOf: '2026-11-22T10:00:00.000Z', source: 'staking_ledger' },
    }
    const { user, asked } = openPart(<StatementChoice />, { path: `/my/statement#${walletAt(1)}`, answers: { [`/api/wallets/${walletAt(1)}/statement`]: statement } })
    await screen.findByRole('table', { name: statementWords.movements })
    expect(screen.getByText('2,000,000.000001 BD')).toBeTruthy()
    expect(screen.getByText('500,000 of what was staked 20 Jan 2026')).toBeTruthy()
    expect(screen.getByText(statementWords.noPrice)).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: statementWords.period }), 'own')
    expect(screen.getByText(statementWords.badDates)).toBeTruthy()
    await user.type(screen.getByLabelText(statementWords.from), '2026-02-01')
    await user.type(screen.getByLabelText(statementWords.to), '2026-02-28')
    await waitFor(() => expect(asked.at(-1)?.path).toBe(`/api/wallets/${walletAt(1)}/statement?from=2026-02-01&to=2026-03-01&format=json`))
    expect((await screen.findByRole('link', { name: statementWords.csv })).getAttribute('href')).toBe(`/api/wallets/${walletAt(1)}/statement?from=2026-02-01&to=2026-03-01&format=csv`)
  })
})
