import { useState } from 'react'
import type { CaseKey, CaseView } from '../../contract/case.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { CaseLookup } from './case-lookup.tsx'
import { ShownCase } from './shown-case.tsx'
import { myCase } from './content.ts'
import styles from './case.module.css'

const WalletCases = lazyPart(() => import('./wallet-cases.tsx'), 'WalletCases')

/** What became of a submission, for the person who sent it. Key and answer are in this component's state only: leaving the page forgets them. */
export function Case() {
  const [opened, setOpened] = useState<{ key: CaseKey; view: CaseView; readAt: number } | null>(null)
  const isHydrated = useHydrated()
  const open = (key: CaseKey, view: CaseView) => setOpened({ key, view, readAt: Date.now() })
  if (opened) {
    return (
      <Page title={myCase.title} lead={myCase.lead}>
        <ShownCase caseKey={opened.key} view={opened.view} readAt={opened.readAt} onView={(view) => open(opened.key, view)} onLeave={() => setOpened(null)} />
      </Page>
    )
  }
  return (
    <Page title={myCase.title} lead={myCase.lead}>
      <div className={styles.ways}>
        <Section className={styles.panel} name="lookup" title={myCase.lookup.title}>
          <CaseLookup onOpen={open} />
        </Section>
        <Section className={styles.panel} name="wallet" title={myCase.wallet.title}>
          <p className={styles.text}>{myCase.wallet.text}</p>
          <div className={styles.wallet}>{isHydrated ? <WalletCases onOpen={open} /> : null}</div>
        </Section>
      </div>
    </Page>
  )
}
