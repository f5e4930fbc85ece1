import { useState } from 'react'
import { formatBytes } from '../../rules/bytes.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './admin-person.module.css'
import { downloadArchive, sentenceOf } from './person-calls.ts'
import { words } from './person-words.ts'

/** Downloads everything as one archive. */
export function ArchivePart({ who }: { who: readonly string[] }) {
  const [state, setState] = useState<{ busy: boolean; says: string }>({ busy: false, says: '' })
  const download = async () => {
    if (state.busy) return
    setState({ busy: true, says: words.archive.busy(formatBytes(0)) })
    try {
      await downloadArchive(who, (bytes) => setState({ busy: true, says: words.archive.busy(formatBytes(bytes)) }))
      setState({ busy: false, says: words.archive.done })
    } catch (error) {
      setState({ busy: false, says: sentenceOf(error) })
    }
  }
  return (
    <Section name="archive" title={words.archive.title} subtitle={words.archive.text} small>
      <Button aria-disabled={state.busy} onClick={() => void download()}>
        {words.archive.submit}
      </Button>
      <p role="status" className={styles.says}>
        {state.says}
      </p>
    </Section>
  )
}
