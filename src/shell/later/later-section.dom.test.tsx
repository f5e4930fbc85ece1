import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useFigure, ViewContext } from '../../data/live/use-view.ts'
import { recomputedView } from '../../data/live/view-source.ts'
import { pageFiller } from '../../page/fill.ts'
import { placeholderView } from '../../page/placeholders.ts'
import { markSlots } from '../../page/slot-marks.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import type { PageInput } from '../../page/view.ts'
import { keepEarlyPresses } from '../frame/early-presses.ts'
import { laterSection } from './later-section.tsx'
import { LATER_ATTRIBUTE, wantNamed } from './turns.ts'

// The turns listen to the window of the file that loaded them.
vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

/** Idle moments, given by the test. */
let idle: (() => void)[] = []
/** Says that an element is in sight. */
let inSight: (element: Element) => void = () => {}
/** Told what is observed. */
let observe: (element: Element) => unknown = () => {}
let root: Root | undefined

/** Since the visit began, in ms: its first seconds are over, unless a test says otherwise. */
let sinceStart = 60_000

beforeEach(() => {
  idle = []
  observe = () => {}
  sinceStart = 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart)
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  class Observer {
    readonly observe = (element: Element) => observe(element)
    readonly unobserve = () => {}
    constructor(tell: (entries: unknown[]) => void) {
      inSight = (target) => tell([{ target, isIntersecting: true }])
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const vault = (vaultBalance: string): PageInput => ({
  ...emptyPage,
  figures: {
    '/api/vault/live-balance': {
      vaultBalance,
      vaultBalanceFormatted: '',
      source: 'direct_rpc',
      meta: { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'direct_rpc' },
    },
  },
})

/** As the app does, on the body: React drops what is done to a section that it hasn't taken over before it comes any further. */
function keepPresses(): void {
  const listening = vi.spyOn(document.body, 'addEventListener')
  keepEarlyPresses(document.body)
  const calls = [...listening.mock.calls]
  listening.mockRestore()
  onTestFinished(() => calls.forEach(([type, listener, options]) => document.body.removeEventListener(type, listener, options)))
}

/** A page with these sections as it arrives from the server, and what hydrates it. */
function arrive(names: readonly string[], input = vault('102345678.9')) {
  const renders: string[] = []
  const loads: string[] = []
  let deliver = () => {}
  const delivery = new Promise<void>((resolve) => (deliver = resolve))
  const part = (name: string) => () => {
    renders.push(name)
    return <Part name={name} />
  }
  const page = (ready: boolean) => {
    const sections = names.map((name) => {
      const module = { [name]: part(name) }
      return { name, Section: laterSection({ name, part: name, load: () => delivery.then(() => (loads.push(name), module)), ready: ready ? module : undefined }) }
    })
    return (
      <main>
        {sections.map(({ name, Section }) => (
          <Section key={name} />
        ))}
      </main>
    )
  }
  const placeholders = placeholderView()
  const open = renderToString(<ViewContext value={{ subscribe: () => () => {}, current: () => placeholders, initial: () => placeholders }}>{page(true)}</ViewContext>)
  const place = document.createElement('div')
  place.innerHTML = pageFiller(markSlots(open, LATER_ATTRIBUTE))(input)
  document.body.append(place)
  renders.length = 0

  let current = input
  const { update, ...source } = recomputedView(() => current, input)
  const errors: unknown[] = []
  const hydrate = (children: ReactNode = page(false)) =>
    act(async () => {
      root = hydrateRoot(place, <ViewContext value={source}>{children}</ViewContext>, { onRecoverableError: (error) => errors.push(error) })
    })
  const change = (next: PageInput) =>
    act(() => {
      current = next
      update()
    })
  return { renders, loads, errors, hydrate, change, deliver: () => act(async () => deliver()) }
}

function Part({ name }: { name: string }) {
  const balance = useFigure('vaultBalance')
  const [pressed, setPressed] = useState(0)
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState('day')
  return (
    <section>
      <p data-testid={`${name}-balance`} data-state={balance.state}>
        {balance.text}
      </p>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        {name}
      </button>
      <output data-testid={`${name}-pressed`}>{pressed}</output>
      <input aria-label={`${name} amount`} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <output data-testid={`${name}-typed`}>{typed}</output>
      {['day', 'week', 'year'].map((window) => (
        <input key={window} type="radio" name={`${name}-window`} aria-label={`${name} ${window}`} checked={window === shown} onChange={() => setShown(window)} />
      ))}
      <output data-testid={`${name}-chosen`}>{shown}</output>
      <div role="tablist">
        <button type="button" role="tab" onKeyDown={({ key }) => setTyped(key)}>
          {name} tab
        </button>
      </div>
    </section>
  )
}

const sectionOf = (name: string) => document.querySelector(`[${LATER_ATTRIBUTE}="${name}"]`)
const shows = (name: string) => screen.getByTestId(`${name}-balance`).textContent
const nextIdle = () => act(async () => idle.splice(0).forEach((call) => call()))

describe('a section that is taken over later', () => {
  it('stays as it arrived, is taken over in turns, and what is in sight is first', async () => {
    const { renders, errors, hydrate, deliver } = arrive(['first', 'second', 'third'])
    await hydrate()
    await deliver()
    expect(renders).toEqual([])
    expect(shows('second')).toBe('102.35M')

    const second = sectionOf('second')
    if (second) act(() => inSight(second))
    await nextIdle()
    await nextIdle()
    expect(new Set(renders)).toEqual(new Set(['second']))
    await waitFor(() => expect(idle).toHaveLength(1))
    await nextIdle()
    expect(new Set(renders)).toEqual(new Set(['second', 'first']))
    await waitFor(() => expect(idle).toHaveLength(1))
    await nextIdle()
    expect(new Set(renders)).toEqual(new Set(['second', 'first', 'third']))
    expect(errors).toEqual([])
  })

  it('waits for the first seconds of a visit to pass where it is folded, but its code lies ready', async () => {
    sinceStart = 7900
    const { renders, loads, hydrate, deliver } = arrive(['far', 'open'])
    const section = sectionOf('far')?.firstElementChild
    const folded = document.createElement('div')
    folded.hidden = true
    const content = folded.appendChild(document.createElement('div'))
    section?.append(folded)
    const observed: Element[] = []
    observe = (element) => observed.push(element)
    await hydrate()
    expect(observed).toEqual([content, sectionOf('open')])
    await deliver()
    await nextIdle()
    await waitFor(() => expect(idle).toHaveLength(1))
    await nextIdle()
    await waitFor(() => expect(new Set(renders)).toEqual(new Set(['open'])))
    // Its code is asked for in an idle moment of its own.
    expect(loads).toEqual(['open'])
    await nextIdle()
    await waitFor(() => expect(loads).toEqual(['open', 'far']))
    expect(idle).toEqual([])

    folded.remove()
    sinceStart = 8000
    await waitFor(() => expect(idle).toHaveLength(1))
    await nextIdle()
    expect(new Set(renders)).toEqual(new Set(['open', 'far']))
  })

  it('is taken over at once when it is named, and keeps its elements', async () => {
    const { renders, hydrate, deliver } = arrive(['named', 'other'])
    const before = screen.getByTestId('named-balance')
    await hydrate()
    expect(wantNamed('nobody')).toBeUndefined()
    const place = wantNamed('named')
    await deliver()
    await act(async () => place?.taken)
    expect(new Set(renders)).toEqual(new Set(['named']))
    expect(screen.getByTestId('named-balance')).toBe(before)
  })

  it('has figures that move before its code is there, and React finds what it shows', async () => {
    const { renders, errors, hydrate, change, deliver } = arrive(['moving'])
    const before = screen.getByTestId('moving-balance')
    await hydrate()
    change(vault('103000000'))
    expect(shows('moving')).toBe('103.00M')
    change({ ...emptyPage, link: 'down' })
    expect(before.dataset['state']).toBe('reference')
    change(vault('104000000'))
    expect(renders).toEqual([])

    act(() => void wantNamed('moving'))
    await deliver()
    await waitFor(() => expect(renders).not.toEqual([]))
    expect(screen.getByTestId('moving-balance')).toBe(before)
    expect(shows('moving')).toBe('104.00M')
    expect(errors).toEqual([])
    change(vault('105000000'))
    expect(shows('moving')).toBe('105.00M')
  })

  it('answers what was done to it before: a press once, what was typed, a key', async () => {
    const { hydrate, deliver } = arrive(['early', 'untouched'])
    keepPresses()
    await hydrate()
    const button = screen.getByRole('button', { name: 'early' })
    button.click()
    button.click()
    const field = screen.getByRole('textbox', { name: 'early amount' })
    if (!(field instanceof HTMLInputElement)) throw new Error('not a field')
    field.value = '25'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.value = '250'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await deliver()
    await waitFor(() => expect(screen.getByTestId('early-typed').textContent).toBe('250'))
    expect(field.value).toBe('250')
    await waitFor(() => expect(screen.getByTestId('early-pressed').textContent).toBe('1'))
    expect(Object.keys(screen.getByRole('button', { name: 'untouched' })).some((key) => key.startsWith('__reactProps'))).toBe(false)
  })

  it('takes the last of several radio buttons that were chosen before it is taken over', async () => {
    const { hydrate, deliver } = arrive(['choices'])
    keepPresses()
    await hydrate()
    screen.getByRole('radio', { name: 'choices year' }).click()
    screen.getByRole('radio', { name: 'choices week' }).click()
    await deliver()
    await waitFor(() => expect(screen.getByTestId('choices-chosen').textContent).toBe('week'))
    expect(screen.getAllByRole('radio').map((radio) => radio.matches(':checked'))).toEqual([false, true, false])
  })

  it('takes a key on a tab before it is taken over', async () => {
    const { hydrate, deliver } = arrive(['keys'])
    keepPresses()
    await hydrate()
    const tab = screen.getByRole('tab')
    tab.focus()
    tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
    await deliver()
    await waitFor(() => expect(screen.getByTestId('keys-typed').textContent).toBe('ArrowRight'))
  })

  it('is wanted from the start where it was touched before the app ran', async () => {
    const { renders, hydrate, deliver } = arrive(['sooner', 'calm'])
    keepPresses()
    screen.getByRole('button', { name: 'sooner' }).click()
    await hydrate()
    await deliver()
    await waitFor(() => expect(screen.getByTestId('sooner-pressed').textContent).toBe('1'))
    expect(new Set(renders)).toEqual(new Set(['sooner']))
  })

  it('is all there for printing', async () => {
    const { renders, hydrate, deliver } = arrive(['one', 'two'])
    await hydrate()
    await deliver()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    await waitFor(() => expect(new Set(renders)).toEqual(new Set(['one', 'two'])))
  })
})
