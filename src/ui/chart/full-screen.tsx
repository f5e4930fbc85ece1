import { useId, type ReactNode } from 'react'
import { Dialog } from '../dialog.tsx'
import { SheetHead } from '../sheet-head.tsx'
import { useBackCloses } from '../use-back-closes.ts'
import styles from './chart-card.module.css'

interface FullScreenProps {
  title: string
  windows: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A chart over the whole window, as high as it is; a phone that is turned shows it across. Escape, Close and Back end it. */
export function FullScreen({ title, windows, onClose, children }: FullScreenProps) {
  const id = useId()
  useBackCloses(onClose)
  return (
    <Dialog shape="screen" labelledBy={id} onClose={onClose}>
      <div className={styles.full}>
        <SheetHead id={id} title={title} onClose={onClose} />
        {windows}
        {children}
      </div>
    </Dialog>
  )
}
