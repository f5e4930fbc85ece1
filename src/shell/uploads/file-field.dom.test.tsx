import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '../../content/uploads.ts'
import { openPart } from '../../testing/open-app.tsx'
import { UiProvider } from '../../ui/chakra/provider.tsx'
import { putFiles } from './chosen-files.ts'
import { FileField } from './file-field.tsx'

interface Typed {
  papers: FileList | undefined
}

const sent = vi.fn<(files: File[]) => void>()

function Form({ most }: { most: number }) {
  const { register, watch, handleSubmit } = useForm<Typed>()
  return (
    <UiProvider>
      <form noValidate aria-label="Form" onSubmit={(event) => void handleSubmit(({ papers }) => sent(Array.from(papers ?? [])))(event)}>
        <FileField label="Papers" hint="A hint" most={most} files={watch('papers')} {...register('papers')} />
        <button type="submit">Send</button>
      </form>
    </UiProvider>
  )
}

const named = (name: string, size = 1000, type = name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg') => new File([new Uint8Array(size)], name, { type, lastModified: 5 })
/** What a drag brings along. */
const dragged = (...files: File[]) => ({ dataTransfer: { files, types: ['Files'] } })

function open(most = 1) {
  const part = openPart(<Form most={most} />)
  const input = screen.getByLabelText<HTMLInputElement>(/^Papers/)
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)
  const send = async () => {
    sent.mockClear()
    await part.user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    return (sent.mock.calls[0]?.[0] ?? []).map(({ name }) => name)
  }
  // The library's own upload() leaves an input whose files can't be set.
  const pick = (...files: File[]) => {
    putFiles(input, files)
    fireEvent.change(input)
  }
  return { ...part, input, rows, send, pick, drop: (...files: File[]) => fireEvent.drop(input, dragged(...files)) }
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://localhost/1')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
})

describe('a field for one file', () => {
  it('shows what was chosen with its size, sends it, and removes it by the keyboard, with the focus back in the field', async () => {
    const { user, input, rows, send, pick } = open()
    pick(named('passport.pdf', 1_200_000))
    expect(rows()).toEqual(['passport.pdf, 1.2 MB'])
    expect(screen.getByRole('status').textContent).toBe(uploads.chosen('passport.pdf'))
    expect(await send()).toEqual(['passport.pdf'])
    screen.getByRole('button', { name: 'Remove passport.pdf' }).focus()
    await user.keyboard('{Enter}')
    expect(rows()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(screen.getByRole('status').textContent).toBe(uploads.removed('passport.pdf'))
    expect(await send()).toEqual([])
  })

  it('takes a dropped and a pasted one, in place of the one before', async () => {
    const { input, rows, drop, send } = open()
    drop(named('first.pdf'))
    expect(rows()).toEqual(['first.pdf, 1.0 KB'])
    fireEvent.paste(input, { clipboardData: { files: [named('second.jpg')], types: ['Files'] } })
    expect(rows()).toEqual(['second.jpg, 1.0 KB'])
    expect(await send()).toEqual(['second.jpg'])
  })

  it('says that the others of several were left out', () => {
    const { rows, drop } = open()
    drop(named('one.pdf'), named('two.pdf'))
    expect(rows()).toEqual(['one.pdf, 1.0 KB'])
    expect(screen.getByRole('status').textContent).toBe(uploads.tooMany(1))
  })

  it('leaves pasted text and dragged text alone', () => {
    const { input, rows } = open()
    expect(fireEvent.paste(input, { clipboardData: { files: [], types: ['text/plain'] } })).toBe(true)
    expect(fireEvent.dragOver(input, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true)
    expect(rows()).toEqual([])
  })

  it('keeps a file that misses it from replacing the page', () => {
    open()
    // False: the browser's own doing is prevented.
    expect(fireEvent.drop(document.body, dragged(named('a.pdf')))).toBe(false)
    expect(fireEvent.dragOver(document.body, dragged(named('a.pdf')))).toBe(false)
  })

  it('opens a PDF in a new tab, as nothing but a PDF, by an address that ends a minute later', async () => {
    const { user, pick } = open()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    pick(named('page.html', 10, 'text/html'))
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
    pick(named('bill.pdf'))
    const button = await screen.findByRole('button', { name: uploads.openNote('bill.pdf') })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    fireEvent.click(button)
    expect(opened).toHaveBeenCalledWith('blob:http://localhost/1', '_blank', 'noopener')
    expect(vi.mocked(URL.createObjectURL).mock.calls[0]?.[0]).toMatchObject({ type: 'application/pdf', size: 1000 })
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:http://localhost/1')
    vi.useRealTimers()
    await user.click(screen.getByRole('button', { name: 'Remove bill.pdf' }))
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull()
  })
})

describe('a field for several files', () => {
  it('adds what is chosen later, up to its number, and removes each alone', async () => {
    const { user, input, rows, drop, send, pick } = open(2)
    expect(input.multiple).toBe(true)
    pick(named('one.pdf'))
    pick(named('two.jpg'))
    expect(rows()).toEqual(['one.pdf, 1.0 KB', 'two.jpg, 1.0 KB'])
    drop(named('three.pdf'))
    expect(screen.getByRole('status').textContent).toBe(uploads.tooMany(2))
    expect(await send()).toEqual(['one.pdf', 'two.jpg'])
    pick(named('four.pdf'), named('five.pdf'))
    expect(await send()).toEqual(['one.pdf', 'two.jpg'])
    await user.click(within(screen.getAllByRole('listitem')[0] ?? document.body).getByRole('button', { name: 'Remove one.pdf' }))
    expect(await send()).toEqual(['two.jpg'])
  })
})

describe('a large picture', () => {
  const camera = (name = 'camera.jpg') => named(name, 4_000_000)

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
      done(new Blob([new Uint8Array(this.width * 100)], { type: 'image/jpeg' }))
    })
  })

  it('is made smaller on request, says both sizes, and can be had in full again, while the focus stays', async () => {
    const { user, rows, send, pick } = open()
    pick(camera('camera.png'))
    const button = screen.getByRole('button', { name: uploads.smaller.offerNote('camera.png') })
    button.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Made smaller: 4.0 MB before, 240.0 KB now.', { selector: 'p' })).toBeTruthy()
    expect(rows()).toEqual(['camera.jpg, 240.0 KB'])
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.textContent).toBe(uploads.smaller.undo)
    expect(await send()).toEqual(['camera.jpg'])
    await user.click(button)
    expect(rows()).toEqual(['camera.png, 4.0 MB'])
    expect(screen.getByRole('status').textContent).toBe(uploads.smaller.undone('4.0 MB'))
    expect(await send()).toEqual(['camera.png'])
  })

  it('that cannot be made smaller stays as it is, and says so', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
    const { user, rows, pick } = open()
    pick(camera())
    await user.click(screen.getByRole('button', { name: uploads.smaller.offerNote('camera.jpg') }))
    expect(await screen.findByText(uploads.smaller.failed)).toBeTruthy()
    expect(rows()).toEqual(['camera.jpg, 4.0 MB'])
  })

  it('is not offered to be made smaller when it is small, or a PDF', () => {
    const { pick } = open(2)
    pick(named('small.jpg', 900_000), named('large.pdf', 5_000_000))
    expect(screen.queryByRole('button', { name: /smaller/ })).toBeNull()
  })
})
