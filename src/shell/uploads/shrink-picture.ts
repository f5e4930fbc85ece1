/** A page of A4 is legible at this length, with room to spare. */
const MOST_EDGE = 2400
const QUALITY = 0.85
/** Smaller pictures arrive within seconds on any line. */
const OFFERED_FROM_BYTES = 1_500_000

/** Whether it is worth offering: a large picture of a type that every browser reads. */
export function canShrink({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return size >= OFFERED_FROM_BYTES && ['image/jpeg', 'image/png', 'image/webp'].includes(type)
}

/**
 * The same picture as a JPEG with fewer pixels, upright as it was shown, and without what a camera wrote into it, such as
 * its place. `null` if that makes it no smaller, or if this browser can't read it.
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await decodePicture(file)
  if (!picture) return null
  const { width, height } = shrunken(picture, MOST_EDGE)
  const canvas = drawn(document.createElement('canvas'), picture, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  // Frees its memory at once; phones have little for canvases.
  canvas.width = 0
  if (!blob || blob.type !== 'image/jpeg' || blob.size >= file.size) return null
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type, lastModified: file.lastModified })
}

/** Draws a picture small, into a canvas. Returns false where this browser can't read it. */
export async function drawPreview(canvas: HTMLCanvasElement, file: File, mostEdge: number, isWanted: () => boolean): Promise<boolean> {
  const picture = await decodePicture(file)
  if (!picture) return false
  const { width, height } = shrunken(picture, mostEdge)
  if (isWanted()) drawn(canvas, picture, width, height)
  picture.close()
  return true
}

/** The sizes of a picture that is no longer than `most` on either side. */
export function shrunken({ width, height }: { width: number; height: number }, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function decodePicture(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Older browsers turn pictures upright by themselves, and don't know the option.
    return createImageBitmap(file).catch(() => null)
  }
}

function drawn(canvas: HTMLCanvasElement, picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency: without a ground it would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
  }
  return canvas
}
