import { lazy, Suspense } from 'react'
import { virtualCard as words } from '../../../content/virtual-card.ts'
import { Button } from '../../../ui/button.tsx'
import { keepTrying } from '../../../ui/keep-trying.ts'
import styles from './generate-card.module.css'

const CardMaker = lazy(keepTrying(async () => ({ default: (await import('./card-maker.tsx')).CardMaker })))

/** The way to a card, for a wallet that may have one. What speaks to the wallet is loaded apart, and its room is kept. */
export function GenerateCard({ wallet, onCard }: { wallet: string; onCard: () => void }) {
  return (
    <div className={styles.maker}>
      <Suspense
        fallback={
          <>
            <p className={styles.text} />
            <Button look="primary" aria-disabled>
              {words.generate}
            </Button>
            <p className={styles.status} />
          </>
        }
      >
        <CardMaker key={wallet} wallet={wallet} onCard={onCard} />
      </Suspense>
    </div>
  )
}
