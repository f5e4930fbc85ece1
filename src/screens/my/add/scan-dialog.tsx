import { useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetHead } from '../../../ui/sheet-head.tsx'
import { walletWords } from '../content.ts'
import { readPicture, scanVideo } from './decode.ts'
import styles from './scan.module.css'

const words = walletWords.scan

/** Reads a QR code by the camera; or, where there is none or it is refused, from a picture. */
export function ScanDialog({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const id = useId()
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onText)
  const [state, setState] = useState<'waiting' | 'looking' | 'refused'>('waiting')
  const [error, setError] = useState('')

  useEffect(() => {
    told.current = onText
  }, [onText])
  useEffect(() => {
    let ended = false
    let end = () => {}
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      const element = video.current
      if (ended || !element) return stop()
      element.srcObject = stream
      const stopScan = scanVideo(element, (text) => told.current(text))
      end = () => {
        stopScan()
        stop()
      }
      setState('looking')
      await element.play()
    }
    start().catch((reason: unknown) => {
      console.warn('no camera', reason)
      if (!ended) setState('refused')
    })
    return () => {
      ended = true
      end()
    }
  }, [])

  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = await readPicture(file).catch(() => null)
    if (text === null) setError(words.nothing)
    else onText(text)
  }
  return (
    <Dialog shape="sheet" labelledBy={id} onClose={onClose}>
      <div className={styles.scan}>
        <SheetHead id={id} title={words.title} onClose={onClose} />
        <video ref={video} className={styles.video} hidden={state !== 'looking'} muted playsInline aria-label={words.video} />
        <p role="status">{{ waiting: words.waiting, looking: words.looking, refused: words.refused }[state]}</p>
        <label className={styles.file}>
          {words.picture}
          <input type="file" accept="image/*" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
        </label>
        <p role="alert">{error}</p>
      </div>
    </Dialog>
  )
}
