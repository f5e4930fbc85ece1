import { useEffect, useState } from 'react'
import { madeCard } from './content.ts'
import type { VirtualCard } from '../../../contract/virtual-card.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './shown-card.module.css'

const words = madeCard.shown

interface ShownCardProps {
  card: VirtualCard
  /** Called when the details show. If it resolves to false, it is called again the next time. */
  onShow: () => Promise<boolean>
}

/** A card that was just made. Its details are hidden until requested, and again when the page is out of sight. */
export function ShownCard({ card, onShow }: ShownCardProps) {
  const [open, setOpen] = useState(false)
  const [noted, setNoted] = useState(false)
  const lastFour = card.cardNumber.slice(-4)

  useEffect(() => {
    // A person who picks up the phone later must not find the details open.
    const hide = () => {
      if (document.hidden) setOpen(false)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])

  const toggle = () => {
    setOpen(!open)
    if (!open && !noted) void onShow().then(setNoted)
  }

  return (
    <section className={styles.shown} aria-labelledby="shown-card">
      <div className={styles.head}>
        <h3 id="shown-card" tabIndex={-1} ref={focus}>
          {words.title}
        </h3>
        {card.demo ? <Badge text={words.demo} /> : null}
      </div>
      <DefinitionList
        look="lines"
        className={styles.lines}
        items={[
          { term: words.number, value: open ? grouped(card.cardNumber) : <Hidden signs={`•••• •••• •••• ${lastFour}`} said={words.hiddenNumber(lastFour)} /> },
          { term: words.expiry, value: open ? card.expiryDate : <Hidden signs="••/••" said={words.hidden} /> },
          { term: words.cvv, value: open ? card.cvv : <Hidden signs="•••" said={words.hidden} /> },
          { term: words.holder, value: card.holderName },
        ]}
      />
      <div className={styles.actions}>
        <Button aria-pressed={open} onClick={toggle}>
          {open ? words.hide : words.show}
        </Button>
        {open ? <CopyButton text={card.cardNumber}>{words.copy}</CopyButton> : null}
      </div>
      <p className={styles.once}>{words.once}</p>
      {card.demo ? <p className={styles.once}>{words.demoText}</p> : null}
    </section>
  )
}

/** The pressed button is gone, so the focus goes to its result. */
function focus(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true })
}

function Hidden({ signs, said }: { signs: string; said: string }) {
  return (
    <>
      <span aria-hidden="true">{signs}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  )
}

/** In groups of four digits, as printed. */
function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
