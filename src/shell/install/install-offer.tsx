import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { install as words } from '../../content/install.ts'
import { mayOffer, noteVisit, readInstallMemory, writeInstallMemory } from '../../pwa/install-memory.ts'
import { isWorthOffering } from '../../pwa/install-way.ts'
import { Button } from '../../ui/button.tsx'
import styles from './install-offer.module.css'
import { useInstall } from './use-install.ts'

/** The id of the empty element that the shell keeps before the footer. */
const INSTALL_PLACE = 'install-place'

/**
 * The app's only unsolicited offer: from the second visit on, at the end of the page, covering nothing. It is inserted
 * while its place is below the viewport, so that nothing visible moves.
 */
export function InstallOffer() {
  const { way, install } = useInstall()
  const [isWelcome, setWelcome] = useState(startVisit)
  const place = useUnseenPlace(isWelcome && isWorthOffering(way))
  const putAway = () => {
    const now = Date.now()
    writeInstallMemory({ ...noteVisit(readInstallMemory(), now), dismissedAt: now })
    setWelcome(false)
    // The pressed button disappears, so keyboard users continue at the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  if (!isWelcome || !isWorthOffering(way) || !place) return null
  return createPortal(
    <section className={styles.offer} aria-labelledby="install-offer-title">
      <div>
        <h2 id="install-offer-title" className={styles.title}>
          {words.offer.title}
        </h2>
        <p className={styles.text}>{words.offer.text}</p>
      </div>
      <div className={styles.answers}>
        <Button onClick={() => void install().then((agreed) => (agreed ? undefined : putAway()))}>{words.button}</Button>
        <Button onClick={putAway}>{words.offer.dismiss}</Button>
      </div>
    </section>,
    place,
  )
}

/** Counts this visit, and returns whether to show the offer during it. */
function startVisit(): boolean {
  const now = Date.now()
  const memory = noteVisit(readInstallMemory(), now)
  writeInstallMemory(memory)
  return mayOffer(memory, now)
}

/** The place for the offer, once it is below the viewport; null until then. */
function useUnseenPlace(isWanted: boolean): HTMLElement | null {
  const [unseen, setUnseen] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const place = document.getElementById(INSTALL_PLACE)
    if (!isWanted || !place) return
    const observer = new IntersectionObserver(() => {
      if (place.getBoundingClientRect().top <= window.innerHeight) return
      observer.disconnect()
      setUnseen(place)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [isWanted])
  return unseen
}
