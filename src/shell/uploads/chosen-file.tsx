import { useState } from 'react'
import { uploads } from '../../content/uploads.ts'
import { describeFile, formatBytes } from '../../rules/bytes.ts'
import { Button } from '../../ui/button.tsx'
import styles from './file-field.module.css'
import { FilePreview } from './file-preview.tsx'
import { OpenFile } from './open-file.tsx'
import { canShrink, shrinkPicture } from './shrink-picture.ts'

export interface ChosenFileProps {
  file: File
  /** What it was made from, if it was made smaller. */
  original: File | undefined
  onShrunk: (smaller: File) => void
  onUndo: (original: File) => void
  onRemove: () => void
}

const words = uploads.smaller

/** One chosen file: its preview, its name and size, and what can be done with it. */
export function ChosenFile({ file, original, onShrunk, onUndo, onRemove }: ChosenFileProps) {
  // The row stays as its file changes, and with it the focus; what is said of a file is said of no other.
  const [busy, setBusy] = useState<File | null>(null)
  const [failed, setFailed] = useState<File | null>(null)

  const shrink = async () => {
    if (busy === file) return
    setBusy(file)
    const smaller = await shrinkPicture(file).catch(() => null)
    setBusy(null)
    if (smaller) onShrunk(smaller)
    else setFailed(file)
  }
  const note = original ? words.done(formatBytes(original.size), formatBytes(file.size)) : failed === file ? words.failed : ''

  return (
    <li className={styles.file}>
      <FilePreview file={file} />
      <div className={styles.about}>
        <p className={styles.name}>{describeFile(file)}</p>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>
          {file.type === 'application/pdf' ? <OpenFile file={file} /> : null}
          {original || canShrink(file) ? (
            <Button
              aria-disabled={busy === file}
              aria-label={original ? words.undoNote(original.name) : busy === file ? words.busy : words.offerNote(file.name)}
              onClick={() => (original ? onUndo(original) : void shrink())}
            >
              {original ? words.undo : busy === file ? words.busy : words.offer}
            </Button>
          ) : null}
          <Button aria-label={uploads.removeNote(file.name)} onClick={onRemove}>
            {uploads.remove}
          </Button>
        </div>
      </div>
    </li>
  )
}
