import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useReads } from '../../data/live/use-reads.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ChatButton } from '../assistant/chat-button.tsx'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HealthBadge } from './health-badge.tsx'
import { UpdatePrompt } from '../install/update-prompt.tsx'
import styles from './shell.module.css'

/** For the badge, which is on every screen. */
const reads = ['/api/network/health'] as const

/** The page works without it, so a failed load must not take the page down. */
const AfterPaint = lazyPart(() => import('./after-paint.tsx'), 'AfterPaint')

/** The frame of every screen once the disclaimer is accepted. `version` is printed in the footer. */
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
      {/* For the install offer, see install-offer.tsx. */}
      <div id="install-place" />
      <Footer version={version} />
      <Bar />
      <UpdatePrompt />
      <aside aria-label="Help and navigation">
        <ChatButton place="floating" />
        <Later />
      </aside>
    </>
  )
}

/** Never part of the prerendered page. */
function Later() {
  const router = useRouter()
  const [startedAt] = useState(() => router.state.location.pathname)
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <AfterPaint startedAt={startedAt} />
  )
}
