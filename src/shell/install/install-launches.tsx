import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { install } from '../../content/install.ts'
import { onLaunch } from '../../pwa/install-launch.ts'
import { watchTyping } from '../../pwa/update-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import styles from './install-launches.module.css'
import { headOf } from '../frame/page-head.ts'

const words = install.launch

/** Navigates this window when the app is launched with a link. If something has been typed, it asks first. */
export function Launches() {
  const router = useRouter()
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const typed = watchTyping(() => {})
    onLaunch((href) => {
      if (typed()) setAsked(href)
      else void router.navigate({ href })
    })
  }, [router])

  if (asked === null) return null
  const stay = () => setAsked(null)
  return (
    <Dialog labelledBy="launch-title" shape="sheet" onClose={stay}>
      <div className={styles.sheet}>
        <SheetHead id="launch-title" title={words.title} onClose={stay} />
        <p>
          {words.asked} {headOf(new URL(asked, window.location.origin).pathname).name}
        </p>
        <p className={styles.text}>{words.text}</p>
        <div className={styles.answers}>
          <Button data-autofocus="" onClick={stay}>
            {words.stay}
          </Button>
          <Button
            onClick={() => {
              stay()
              void router.navigate({ href: asked })
            }}
          >
            {words.go}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
