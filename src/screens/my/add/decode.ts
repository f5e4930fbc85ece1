import jsQR from 'jsqr'

/** Between two looks at the camera's picture. */
const EVERY_MS = 200
/** Enough for a code, and quick to look through. In pixels, the longer side. */
const LARGEST = 1000

/** Calls once with the text of the first code that the playing video shows. Returns what stops it. */
export function scanVideo(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const text = video.videoWidth > 0 ? readImage(video, video.videoWidth, video.videoHeight) : null
    if (text === null) timer = setTimeout(look, EVERY_MS)
    else onText(text)
  }
  look()
  return () => clearTimeout(timer)
}

/** The text of the code in a picture; null without one. Rejects where the file is no picture. */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  try {
    return readImage(picture, picture.width, picture.height)
  } finally {
    picture.close()
  }
}

function readImage(image: CanvasImageSource, width: number, height: number): string | null {
  const scale = Math.min(1, LARGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const text = jsQR(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height)?.data
  return text === undefined || text === '' ? null : text
}
