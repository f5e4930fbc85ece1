import { virtualCard as words } from '../../../content/virtual-card.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './generate-card.module.css'

const CardMaker = lazyPart(
  () => import('./card-maker.tsx'),
  'CardMaker',
  () => (
    <>
      <p className={styles.text} />
      <Button look="primary" aria-disabled>
        {words.generate}
      </Button>
      <p className={styles.status} />
    </>
  ),
)

/** Offers a card to an eligible wallet. The code that talks to the wallet loads separately; its room is reserved. */
export function GenerateCard({ wallet, onCard }: { wallet: string; onCard: () => void }) {
  return (
    <div className={styles.maker}>
      <CardMaker key={wallet} wallet={wallet} onCard={onCard} />
    </div>
  )
}
