import { useLink } from '../../../data/live/use-connection.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Message } from '../../../ui/message.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { cardStatusPage as words } from './content.ts'
import styles from './card-status.module.css'

const OwnCard = lazyPart(() => import('./own-card.tsx'), 'OwnCard')

/** What became of the order of a card, and the card itself, for the holder of its wallet. */
export function CardStatus() {
  const isHydrated = useHydrated()
  const isDown = useLink() === 'down'
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.place}>
        {isHydrated && isDown ? (
          <div role="status" className={styles.offline}>
            <Message title={words.offline.title}>{words.offline.text}</Message>
          </div>
        ) : null}
        {isHydrated ? <OwnCard /> : null}
      </div>
    </Page>
  )
}
