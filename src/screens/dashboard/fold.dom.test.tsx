import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPart } from '../../testing/open-app.tsx'
import { fold, foldId, resumeFolds, unfold } from './fold.ts'
import { Section } from './section.tsx'

let isNarrow = true
beforeEach(() => {
  isNarrow = true
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => {
  cleanup()
  fold('faq')
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open() {
  return openPart(
    <Section name="help" anchor="faq" title="Help" subtitle="Common questions">
      <p>After 180 days.</p>
    </Section>,
  )
}

const button = () => screen.getByRole('button', { name: 'Help' })
const body = () => document.getElementById(foldId('faq'))
const isShown = () => [button().getAttribute('aria-expanded'), body()?.getAttribute('hidden')]

describe('a section on a phone', () => {
  it('is folded to its heading, where a search of the browser still finds what is in it', () => {
    open()
    expect(isShown()).toEqual(['false', 'until-found'])
    expect(body()?.textContent).toContain('After 180 days.')
    act(() => void body()?.dispatchEvent(new Event('beforematch')))
    expect(isShown()).toEqual(['true', null])
  })

  it('unfolds and folds by keyboard, and the focus stays', async () => {
    const { user } = open()
    button().focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(isShown()).toEqual(['true', null]))
    await user.keyboard(' ')
    await waitFor(() => expect(isShown()).toEqual(['false', 'until-found']))
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })

  it('unfolds by its anchor', () => {
    open()
    act(() => unfold('faq'))
    expect(isShown()).toEqual(['true', null])
  })

  it('is as it was left when one comes back, and after a reload before React takes over', async () => {
    const { user, leave, comeBack } = open()
    await user.click(button())
    await waitFor(() => expect(isShown()).toEqual(['true', null]))
    leave()
    comeBack()
    expect(isShown()).toEqual(['true', null])
    leave()

    const kept = sessionStorage.getItem('bd.unfolded')
    fold('faq')
    sessionStorage.setItem('bd.unfolded', kept ?? '')
    const arrived = document.createElement('div')
    arrived.id = foldId('faq')
    arrived.hidden = true
    document.body.append(arrived)
    resumeFolds()
    expect(arrived.hidden).toBe(false)
    arrived.remove()
    comeBack()
    await waitFor(() => expect(isShown()).toEqual(['true', null]))
  })

  it('is never folded for a moment while React takes over what was resumed: the page keeps its height', async () => {
    const section = (
      <Section name="help" anchor="faq" title="Help" subtitle="Common questions">
        <p>After 180 days.</p>
      </Section>
    )
    const arrived = document.createElement('div')
    arrived.innerHTML = renderToString(section)
    document.body.append(arrived)
    expect(body()?.hasAttribute('hidden')).toBe(true)
    sessionStorage.setItem('bd.unfolded', 'faq')
    resumeFolds()
    const changes: unknown[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(arrived, { subtree: true, attributeFilter: ['hidden'] })
    // React tells of the one attribute that resumeFolds() took away.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const root = await act(() => hydrateRoot(arrived, section))
    await waitFor(() => expect(isShown()).toEqual(['true', null]))
    expect([...changes, ...observer.takeRecords()]).toEqual([])
    observer.disconnect()
    act(() => root.unmount())
    arrived.remove()
  })
})

describe('a section in a wide window', () => {
  it('is never folded', () => {
    isNarrow = false
    open()
    expect(body()?.hasAttribute('hidden')).toBe(false)
  })
})
