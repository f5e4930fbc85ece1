import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { assistantSuggestions, assistantWords as words } from '../../content/assistant.ts'
import { chatAnswer } from '../../contract/chat.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { AssistantSheet } from './assistant-sheet.tsx'

const PATH = '/api/chat/duckling'
const lock = chatAnswer.parse({
  response: 'A stake is locked for 180 days. It can’t be ended early.',
  links: [
    { label: 'Lock-in, in the FAQ', path: '/faq#lock' },
    { label: 'Elsewhere', path: '/no/such-page' },
  ],
  suggestions: ['When does mine unlock?'],
})

function open(options: OpenOptions & { path?: string } = {}) {
  const onClose = vi.fn<() => void>()
  return { ...openPart(<AssistantSheet onClose={onClose} />, options), onClose }
}

const log = () => within(screen.getByRole('log', { name: words.log }))
const field = () => screen.getByRole('textbox', { name: words.field })
const suggested = () => log().queryAllByRole('button').map(({ textContent }) => textContent).filter((name) => !name.startsWith(words.copy))
const status = () => screen.getByRole('status').textContent

it('suggests what belongs to the page, and then what follows from the answer', async () => {
  const { user, asked } = open({ path: '/staking', answers: { [PATH]: lock } })
  expect(suggested()).toEqual([...assistantSuggestions['/staking']])
  await user.click(log().getByRole('button', { name: 'Can I unstake early?' }))
  await log().findByText(/It can’t be ended early/)
  await waitFor(() => expect(suggested()).toEqual(lock.suggestions))
  await user.click(log().getByRole('button', { name: 'When does mine unlock?' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ body }) => body)).toEqual([{ message: 'Can I unstake early?' }, { message: 'When does mine unlock?', earlier: ['Can I unstake early?'] }])
})

it('names its links as a person would, and shows none that leads nowhere', async () => {
  const { user, onClose } = open({ answers: { [PATH]: lock } })
  await user.type(field(), 'How long is a stake locked?{Enter}')
  const link = await log().findByRole('link', { name: 'Lock-in, in the FAQ' })
  expect(log().getAllByRole('link')).toEqual([link])
  expect(link.getAttribute('href')).toBe('/faq#lock')
  await user.click(link)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('copies an answer with the addresses of its links, and says so', async () => {
  const { user } = open({ answers: { [PATH]: lock } })
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.type(field(), 'How long is a stake locked?{Enter}')
  const button = await log().findByRole('button', { name: `${words.copy} ${words.copyWhat}` })
  // The greeting is no answer.
  expect(log().getAllByRole('button', { name: /^Copy/ })).toEqual([button])
  await user.click(button)
  await waitFor(() => expect(status()).toBe(words.copied))
  expect(write.mock.calls).toEqual([[`${lock.response}\nLock-in, in the FAQ: ${window.location.origin}/faq#lock`]])
  write.mockRejectedValue(new Error('refused'))
  await user.click(button)
  await waitFor(() => expect(status()).toBe(words.notCopied))
})

it('is cleared on request: the greeting and the first suggestions come back, and the field has the focus', async () => {
  const { user } = open({ answers: { [PATH]: lock } })
  expect(screen.queryByRole('button', { name: words.clear })).toBeNull()
  await user.type(field(), 'How long is a stake locked?{Enter}')
  await log().findByRole('link')
  await user.click(screen.getByRole('button', { name: words.clear }))
  expect(log().queryByText(/180 days/)).toBeNull()
  expect(screen.getByRole('log').textContent).toContain(words.greeting)
  expect(suggested()).toEqual([...assistantSuggestions['/']])
  expect(status()).toBe(words.cleared)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.queryByRole('button', { name: words.clear })).toBeNull()
})

it('is kept while it is closed', async () => {
  const { user, leave, comeBack } = open({ answers: { [PATH]: lock } })
  await user.type(field(), 'How long is a stake locked?{Enter}')
  await log().findByRole('link')
  leave()
  comeBack()
  expect(log().getByText(/180 days/)).toBeTruthy()
  expect(suggested()).toEqual(lock.suggestions)
})
