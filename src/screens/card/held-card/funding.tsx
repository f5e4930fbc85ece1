import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { heldCard } from './content.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './held-card.module.css'
import own from './funding.module.css'

const words = heldCard.funding

const QrCode = lazyPart(() => import('../../../ui/qr-code.tsx'), 'QrCode')

interface FundingProps {
  /** `null` while none is configured. */
  address: string | null
  /** The heading's level. */
  level: 3 | 4
}

/** The address for topping up the card, in full, to copy and to scan; says so if that isn't open yet. Only for its holder. */
export function Funding({ address, level }: FundingProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <Heading id={titleId} className={styles.partTitle}>
        {words.title}
      </Heading>
      <p className={styles.text}>{words.text}</p>
      {address === null ? (
        <p className={styles.text}>{words.later}</p>
      ) : (
        <>
          <p className={styles.text}>{words.label}</p>
          <code className={own.address}>{address}</code>
          <div className={own.actions}>
            <CopyButton text={address}>{words.copy}</CopyButton>
            <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? words.hide : words.show}
            </Button>
          </div>
          <div id={id} className={own.code}>
            {open ? <QrCode text={address} label={words.picture} /> : null}
          </div>
          <p className={styles.text}>{words.network}</p>
        </>
      )}
    </section>
  )
}
