import { useEffect, useRef, useState } from 'react'
import { uploads } from '../../content/uploads.ts'
import styles from './file-field.module.css'
import { drawPreview } from './shrink-picture.ts'

/** Sharp on a phone's screen. */
const EDGE = 288

/** A small view of a picture; of any other file its type. Drawn, since the policy of our pages shows no picture by an object URL. */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<File | null>(null)
  const isPicture = file.type.startsWith('image/')

  useEffect(() => {
    const element = canvas.current
    if (!element || !isPicture) return
    let isWanted = true
    void drawPreview(element, file, EDGE, () => isWanted).then(
      (done) => {
        if (isWanted && done) setDrawn(file)
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [file, isPicture])

  const isShown = drawn === file
  return (
    <div className={styles.preview}>
      <canvas ref={canvas} role="img" aria-label={uploads.preview(file.name)} hidden={!isShown} />
      {isShown ? null : <span aria-hidden="true">{typeOf(file)}</span>}
    </div>
  )
}

/** `PDF`, `HEIC`: as its name ends, in capitals; at most four letters. */
function typeOf({ name }: File): string {
  return /\.([A-Za-z0-9]{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''
}
