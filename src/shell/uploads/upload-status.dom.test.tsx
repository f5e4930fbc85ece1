import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { uploads } from '../../content/uploads.ts'
import { createUploadMeter } from '../../data/uploads/upload-meter.ts'
import { openPart } from '../../testing/open-app.tsx'
import { UploadStatus } from './upload-status.tsx'

const words = uploads.sending
const MB = 1_000_000

function open() {
  const meter = createUploadMeter()
  const part = openPart(
    <form aria-label="Form" onSubmit={(event) => event.preventDefault()}>
      <button type="submit">Send</button>
      <UploadStatus meter={meter} />
    </form>,
  )
  const { onProgress, signal } = meter.begin()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const at = (ms: number, sent: number, stalled = false) => {
    now = ms
    act(() => onProgress({ sent, total: 8 * MB, stalled }))
  }
  return { ...part, meter, signal, at, bar: () => screen.queryByRole('progressbar', { name: words.label }), said: () => screen.getByRole('status').textContent }
}

describe('the progress of files', () => {
  it('shows amount, percent, speed and the time left, and nothing before and after', () => {
    const { at, bar, meter } = open()
    expect(bar()).toBeNull()
    at(1000, 0)
    at(3000, 2 * MB)
    expect([bar()?.getAttribute('value'), bar()?.getAttribute('max'), bar()?.getAttribute('aria-valuetext')]).toEqual([String(2 * MB), String(8 * MB), '25%'])
    for (const text of ['2.0 MB of 8.0 MB', '25%', '1.0 MB a second', 'a few seconds left']) expect(screen.getByText(text)).toBeTruthy()
    act(() => meter.end())
    expect(bar()).toBeNull()
  })

  it('is drawn four times a second at most, and announced at each quarter only', () => {
    const { at, said } = open()
    const heard = new Set<string | null>()
    for (let step = 0; step <= 79; step += 1) {
      at(step * 100, step * MB * 0.1)
      heard.add(said())
    }
    expect([...heard]).toEqual([words.label, words.quarter(25), words.quarter(50), words.quarter(75)])
    at(7950, 7.95 * MB)
    expect(screen.getByText('97%')).toBeTruthy()
  })

  it('says when nothing moves, without a speed that is no longer true, and when it goes on', () => {
    const { at, said } = open()
    at(0, 0)
    at(2000, 4 * MB)
    at(2001, 4 * MB, true)
    expect(screen.getByText(words.stalled, { selector: 'p' })).toBeTruthy()
    expect(said()).toBe(words.stalled)
    expect(screen.queryByText(/a second/)).toBeNull()
    at(9000, 5 * MB)
    expect(screen.queryByText(words.stalled)).toBeNull()
    expect(said()).toBe(words.quarter(50))
  })

  it('is called off by a button that gives the focus back to the form, until all has left', async () => {
    const { at, user, signal, meter } = open()
    at(0, 1 * MB)
    await user.click(screen.getByRole('button', { name: words.cancel }))
    expect(signal.aborted).toBe(true)
    expect(meter.isCancelled(signal.reason)).toBe(true)
    expect(meter.isCancelled(new Error('another'))).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' })))
    at(500, 8 * MB)
    expect(screen.getByText(words.done, { selector: 'p' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.cancel })).toBeNull()
  })
})
