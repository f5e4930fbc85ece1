import { useCallback, useState } from 'react'
import { admin, fieldName } from '../../content/admin.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './submission-details.module.css'
import { formatBytes } from './detail-facts.ts'
import { logFailure } from './log-failure.ts'
import { viewable } from './file-pages.ts'
import { readUpload, saveUpload } from './save-file.ts'
import { viewerWords } from './viewer-words.ts'

const FileViewer = lazyPart(() => import('./file-viewer.tsx'), 'FileViewer')

const words = admin.dashboard.detail

/** A file of the sender, with the accesses to it. `onRead`: there is one more. */
export function UploadItem({ upload, onRead }: { upload: AdminSubmission['uploads'][number]; onRead: () => void }) {
  const [busy, setBusy] = useState(false)
  const [viewed, setViewed] = useState(false)
  const read = useCallback(() => readUpload(upload.id), [upload.id])
  const name = partName(upload.part)
  const download = async () => {
    if (busy) return
    setBusy(true)
    await saveUpload(upload).catch((error: unknown) => logFailure('the file', error))
    setBusy(false)
    onRead()
  }
  return (
    <li className={styles.item}>
      <div className={styles.upload}>
        <div>
          {name}
          <span className={styles.line}>
            {upload.fileName}, {upload.mediaType}, {formatBytes(upload.size)}
          </span>
        </div>
        {viewable.includes(upload.mediaType) ? (
          <Button aria-label={`${viewerWords.open} ${name}`} onClick={() => setViewed(true)}>
            {viewerWords.open}
          </Button>
        ) : (
          <span className={styles.line}>{viewerWords.notHere}</span>
        )}
        <Button aria-disabled={busy} aria-label={`${words.download} ${name}`} onClick={() => void download()}>
          {busy ? words.downloading : words.download}
        </Button>
      </div>
      {viewed ? (
        <FileViewer
          name={name}
          mediaType={upload.mediaType}
          read={read}
          onClose={() => {
            setViewed(false)
            onRead()
          }}
        />
      ) : null}
      {upload.readings.length === 0 ? <span className={styles.line}>{words.neverRead}</span> : null}
      {upload.readings.map(({ username, at }) => (
        <span key={at} className={styles.line}>
          {words.readings} {username}, {formatLocal(Date.parse(at))}
        </span>
      ))}
    </li>
  )
}

/** `answer3-1` → `Answer 3, file 1`. */
function partName(part: string): string {
  const [, answer, file] = /^answer(\d+)-(\d+)$/.exec(part) ?? []
  return answer === undefined ? fieldName(part) : `Answer ${answer}, file ${file}`
}
