import type { ReactNode } from 'react'
import { useReads } from '../data/use-reads.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HealthBadge } from './health-badge.tsx'
import { navigation } from './navigation.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import styles from './shell.module.css'

/** What the badge shows on every screen. */
const reads = ['/api/network/health'] as const

/** What is around every screen once the disclaimer is accepted. `version` is printed in the footer. */
export function Shell({ children, version }: { children: ReactNode; version?: string }) {
  useReads(reads)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header nav={navigation} />
      <div className={styles.column}>
        <HealthBadge />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer version={version} />
      <UpdatePrompt />
    </>
  )
}
