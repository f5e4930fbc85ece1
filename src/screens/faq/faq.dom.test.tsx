import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { AT_ONCE } from './use-unfolded.ts'

/** The FAQ as it is used: searched, narrowed to a subject, linked to. Opening by hand is the browser's own, and a journey. */

const search = () => screen.getByRole('searchbox', { name: 'Search questions and answers' })
/** Not inside something closed; a summary is seen all the same. */
function isSeen(element: Element): boolean {
  const closed = element.parentElement?.closest('details:not([open])')
  if (!closed) return true
  return element.closest('summary')?.parentElement === closed && isSeen(closed)
}
const main = () => within(screen.getByRole('main'))
const headings = (level: number) => main().getAllByRole('heading', { level }).filter(isSeen).map(({ textContent }) => textContent)
const marked = () => [...document.querySelectorAll('mark')].filter(isSeen).map(({ textContent }) => textContent)
const isOpen = (id: string) => document.getElementById(id)?.hasAttribute('open')

describe('the FAQ', () => {
  it('[FAQ-01] [FAQ-02] [FAQ-09] searches questions and answers, marks what it found, and says when that is nothing', async () => {
    const { user } = await openApp('/help')
    for (const typed of ['TOP-UP FEE', 'top-up fee']) {
      await user.clear(search())
      await user.type(search(), typed)
      expect(main().getByText('1 question').closest('[role=status]')).not.toBeNull()
      expect(headings(3)).toEqual(['What does a top-up cost?'])
      expect(marked()).toEqual(['top-up', 'top-up', 'fee'])
    }

    await user.clear(search())
    await user.type(search(), 'zzzzzz')
    expect(main().getByRole('heading', { name: 'No results found' })).toBeTruthy()
    expect(main().queryAllByRole('heading', { level: 3 })).toEqual([])
    await user.click(main().getByRole('button', { name: 'Clear the search' }))
    expect(search()).toHaveProperty('value', '')
    expect(headings(3)).toHaveLength(9)
    expect(isOpen('staking')).toBe(false)
  })

  it('unfolds the first that a search found at once, and all the others after the paint', async () => {
    await openApp('/faq')
    const questions = () => [...document.querySelectorAll('li > details')].map((each) => each.hasAttribute('open'))
    fireEvent.change(search(), { target: { value: 'a' } })
    await waitFor(() => expect(questions()[0]).toBe(true))
    const all = questions()
    expect(all.length).toBeGreaterThan(3 * AT_ONCE)
    expect(all).toEqual(all.map((_, place) => place < AT_ONCE))
    // The number said is that of all found.
    expect(main().getByText(`${all.length} questions`).closest('[role=status]')).not.toBeNull()
    await waitFor(() => expect(questions()).toEqual(all.map(() => true)))
    expect([...document.querySelectorAll('details:not([open])')]).toEqual([])
    fireEvent.change(search(), { target: { value: '' } })
    await waitFor(() => expect(questions().includes(true)).toBe(false))
  })

  it('shows one subject alone, and searches in it', async () => {
    const { user } = await openApp('/faq')
    await user.selectOptions(main().getByRole('combobox', { name: 'Subject' }), 'Prepaid Card')
    expect(headings(2)).toEqual(['Prepaid Card', 'Not answered here?'])
    expect(headings(3)).toHaveLength(6)
    await user.type(search(), 'usdt')
    expect(document.querySelector('#prepaid-card > summary')?.textContent).toContain('1 of 6 questions')
  })

  it('[FAQ-03] closes and opens a category by its heading, and keeps the others as they are', async () => {
    const { user } = await openApp('/faq')
    await user.click(main().getByRole('heading', { name: 'General', level: 2 }))
    expect([isOpen('general'), isOpen('bd-token')]).toEqual([false, true])
    await user.click(main().getByRole('heading', { name: 'General', level: 2 }))
    expect([isOpen('general'), isOpen('bd-token')]).toEqual([true, true])
  })

  it('opens the question that the address names, with its category', async () => {
    await openApp('/faq#card-fee')
    expect([isOpen('prepaid-card'), isOpen('card-fee'), isOpen('general')]).toEqual([true, true, true])
  })

  it('[FAQ-08] [SHELL-63] opens the assistant from its card', async () => {
    const { user } = await openApp('/faq')
    await user.click(main().getByRole('button', { name: 'Chat with the AI assistant' }))
    const chat = await screen.findByRole('dialog', { name: 'Duckling AI' })
    expect(chat.hasAttribute('open')).toBe(true)
    await user.click(within(chat).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
