import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './file-viewer.module.css'
import { openPages, type Pages } from './file-pages.ts'
import { viewerWords as words } from './viewer-words.ts'

export interface FileViewerProps {
  name: string
  /** As the server found it to be, from its content. */
  mediaType: string
  /** Reads the file; each reading is recorded. Throws if it can't be read. */
  read: () => Promise<Blob>
  onClose: () => void
}

type State = { name: 'loading' } | { name: 'failed' } | { name: 'shown'; pages: Pages }

/** The arrow keys scroll what has the focus. */
const scrolledByKeys = { tabIndex: 0 }

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const

/**
 * A picture or a PDF, painted onto a canvas: nothing in the file is ever run, followed or asked for. PDFs are read by PDF.js in a
 * worker, which may reach no network.
 */
export function FileViewer({ name, mediaType, read, onClose }: FileViewerProps) {
  const titleId = useId()
  const [state, setState] = useState<State>({ name: 'loading' })
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState<number>(1)
  const started = useRef(false)
  useEffect(() => {
    // Once: each reading is recorded.
    if (started.current) return
    started.current = true
    read()
      .then((file) => openPages(file, mediaType))
      .then((pages) => setState({ name: 'shown', pages }))
      .catch(() => setState({ name: 'failed' }))
  }, [read, mediaType])
  const count = state.name === 'shown' ? state.pages.count : 0
  const turn = (by: number) => setPage(Math.min(Math.max(page + by, 1), Math.max(count, 1)))
  const scale = (by: number) => setZoom(ZOOMS[Math.min(Math.max(ZOOMS.findIndex((known) => known === zoom) + by, 0), ZOOMS.length - 1)] ?? 1)
  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = { PageDown: () => turn(1), PageUp: () => turn(-1), '+': () => scale(1), '-': () => scale(-1) }
    const onKey = (event: KeyboardEvent) => {
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <Dialog labelledBy={titleId} shape="screen" onClose={onClose}>
      <div className={styles.head}>
        <SheetHead id={titleId} title={name} onClose={onClose} />
      </div>
      <div className={styles.bar}>
        <Button aria-disabled={page <= 1} onClick={() => turn(-1)}>
          {words.previous}
        </Button>
        <span role="status">{state.name === 'shown' ? words.page(page, count) : state.name === 'failed' ? words.failed : words.loading}</span>
        <Button aria-disabled={page >= count} onClick={() => turn(1)}>
          {words.next}
        </Button>
        <Button aria-disabled={zoom === ZOOMS[0]} onClick={() => scale(-1)}>
          {words.smaller}
        </Button>
        <span>{words.zoom(zoom)}</span>
        <Button aria-disabled={zoom === ZOOMS.at(-1)} onClick={() => scale(1)}>
          {words.larger}
        </Button>
      </div>
      <div
        role="group"
        aria-label={words.content}
        {...scrolledByKeys}
        className={styles.content}
      >
        {state.name === 'shown' ? <PageCanvas pages={state.pages} page={page} zoom={zoom} label={words.painted(name, page)} /> : null}
      </div>
    </Dialog>
  )
}

function PageCanvas({ pages, page, zoom, label }: { pages: Pages; page: number; zoom: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const painting = pages.paint(page, zoom, element)
    return () => painting.cancel()
  }, [pages, page, zoom])
  return <canvas ref={canvas} style={{ maxWidth: `${zoom * 100}%` }} role="img" aria-label={label} />
}
