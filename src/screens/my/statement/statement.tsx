import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './statement.module.css'
import { statementWords as words } from './words.ts'

const Choice = lazyPart(() => import('./statement-choice.tsx'), 'StatementChoice')

/** A wallet's statement, like a bank's: on the screen, as a file, and on paper. Of which wallet, no prerendered page knows. */
export function Statement() {
  const hydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.statement} data-on-paper="">
        {hydrated ? <Choice /> : null}
      </div>
    </Page>
  )
}
