import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useReads } from '../../data/live/use-reads.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ChatButton } from '../assistant/chat-button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HealthBadge } from './health-badge.tsx'
import { UpdatePrompt } from '../install/update-prompt.tsx'
import styles from './shell.module.css'

/** What the badge shows on every screen. */
const reads = ['/api/network/health'] as const

/** Without it the page still shows everything: nothing of this may take the page down. */
const AfterPaint = lazyPart(() => import('./after-paint.tsx'), 'AfterPaint')

/** What is around every screen once the disclaimer is accepted. `version` is printed in the footer. */
export function Shell({ children, version }: { children: ReactNode; version?: string }) {
  useReads(reads)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <div className={styles.column}>
        <HealthBadge />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {/* Where the offer to install goes, see install-offer.tsx. */}
      <div id="install-place" />
      <Footer version={version} />
      <UpdatePrompt />
      <aside aria-label="Help and ways">
        <ChatButton place="floating" />
        <Later />
      </aside>
    </>
  )
}

/** Nothing of it is in the prerendered page. */
function Later() {
  const router = useRouter()
  const [startedAt] = useState(() => router.state.location.pathname)
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <AfterPaint startedAt={startedAt} />
  )
}
