import { useId, useState } from 'react'
import { card } from '../../../content/card.ts'
import { virtualCard } from '../../../content/virtual-card.ts'
import { useView } from '../../../data/live/use-view.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './funding.module.css'

const words = virtualCard.funding

const QrCode = lazyPart(() => import('../../../ui/qr-code.tsx'), 'QrCode')

/** The address for topping up cards, in full, to copy and to scan; says so if that isn't open yet. */
export function Funding() {
  const { fundingAddress } = useView('deployment')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.funding} aria-labelledby="funding">
      <h3 id="funding" className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.text}>{card.details.funding}</p>
      {/* CSS decides which of the two shows, because the page is prerendered before the address is known. */}
      <div className={styles.open}>
        <p className={styles.label}>{words.label}</p>
        <code className={styles.address}>{fundingAddress}</code>
        <div className={styles.actions}>
          <CopyButton text={fundingAddress}>{words.copy}</CopyButton>
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? words.hide : words.show}
          </Button>
        </div>
        <div id={id} className={styles.code}>
          {open ? (
            <QrCode text={fundingAddress} label={words.picture} />
          ) : null}
        </div>
        <p className={styles.text}>{words.network}</p>
      </div>
      <p className={styles.later}>{words.later}</p>
    </section>
  )
}
