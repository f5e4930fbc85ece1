import type * as PdfJs from 'pdfjs-dist'
import { trustedScript } from '../../pwa/trusted-url.ts'

/** A file as pages to paint. */
export interface Pages {
  count: number
  /** Paints a page onto the canvas. `zoom` 1: as wide as a phone's page, or the picture's own size up to that. */
  paint: (page: number, zoom: number, canvas: HTMLCanvasElement) => { cancel: () => void }
}

/** What can be painted here. HEIC isn't: only Safari decodes it. */
export const viewable = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** CSS pixels at zoom 1. */
const WIDTH = 720
/** Canvases larger than this stay empty in some browsers. */
const MOST_PIXELS = 16_000_000

/** Throws for what can't be read. */
export async function openPages(file: Blob, mediaType: string): Promise<Pages> {
  return mediaType === 'application/pdf' ? pdf(await file.arrayBuffer()) : picture(await createImageBitmap(file))
}

function picture(bitmap: ImageBitmap): Pages {
  const base = Math.min(1, WIDTH / bitmap.width)
  return {
    count: 1,
    paint: (_, zoom, canvas) => {
      const scale = base * zoom
      size(canvas, bitmap.width * scale, bitmap.height * scale, window.devicePixelRatio)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      return { cancel: () => {} }
    },
  }
}

async function pdf(data: ArrayBuffer): Promise<Pages> {
  // As files of their own and not as parts of the app: no visitor's device stores them ahead.
  const [{ default: library }, { default: worker }] = await Promise.all([import('pdfjs-dist/build/pdf.min.mjs?url'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  const pdfjs: typeof PdfJs = await import(/* @vite-ignore */ library)
  // The answer of the worker's own script forbids it to ask for anything (server/http/middleware/policy.ts).
  pdfjs.GlobalWorkerOptions.workerPort ??= new Worker(trustedScript(worker), { type: 'module' })
  const document = await pdfjs.getDocument({ data, isEvalSupported: false, enableXfa: false, stopAtErrors: false, useWorkerFetch: false, useWasm: false }).promise
  return {
    count: document.numPages,
    paint: (number, zoom, canvas) => {
      let isCancelled = false
      let task: { cancel: () => void } | undefined
      void document.getPage(number).then((page) => {
        if (isCancelled) return
        const scale = (WIDTH / page.getViewport({ scale: 1 }).width) * zoom
        const viewport = page.getViewport({ scale })
        const ratio = size(canvas, viewport.width, viewport.height, window.devicePixelRatio)
        const rendering = page.render({ canvas, viewport: page.getViewport({ scale: scale * ratio }), annotationMode: pdfjs.AnnotationMode.DISABLE })
        task = rendering
        // A cancelled painting rejects.
        return rendering.promise.catch(() => {})
      })
      return {
        cancel: () => {
          isCancelled = true
          task?.cancel()
        },
      }
    },
  }
}

/** Sets the canvas to a size in CSS pixels. Returns its own pixels per CSS pixel. */
function size(canvas: HTMLCanvasElement, width: number, height: number, wanted: number): number {
  const ratio = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)))
  canvas.width = Math.floor(width * ratio)
  canvas.height = Math.floor(height * ratio)
  canvas.style.width = `${width}px`
  // As its own proportions ask, where there is less room.
  canvas.style.height = 'auto'
  return ratio
}
