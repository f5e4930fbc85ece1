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

/** Where cards are topped up: the address in full, to copy and to scan; where it isn't open yet, it says so. */
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
      {/* Which of the two shows is decided by CSS, as the page is prerendered before the address is known. */}
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
