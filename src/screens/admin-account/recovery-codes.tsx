import { CopyText } from '../../shell/admin/copy-text.tsx'
import { FocusFirst } from '../../shell/admin/focus-first.tsx'
import { Buttons } from '../../ui/row-list.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Button } from '../../ui/button.tsx'
import styles from './admin-account.module.css'
import { words } from './words.ts'

const say = words.codes

/** The new recovery codes, this once: to copy, to save, and to put away. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <FocusFirst>
      <h3 tabIndex={-1} className={styles.head}>
        {say.title}
      </h3>
      <p>{say.lead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <CopyText text={text} label={say.copy} />
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), say.file)}>{say.save}</Button>
        <Button onClick={onKept}>{say.kept}</Button>
      </Buttons>
    </FocusFirst>
  )
}
