import { memo, useMemo, useState } from 'react'
import { incomplete } from '../../content/incomplete.ts'
import { staking } from '../../content/staking.ts'
import type { StakingTransfers } from '../../contract/staking-transfers.ts'
import { useView } from '../../data/live/use-view.ts'
import { formatCount } from '../../rules/format.ts'
import { searchByWallet } from '../../rules/wallet-search.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Message } from '../../ui/message.tsx'
import { useNow } from '../../data/live/use-now.ts'
import styles from './found-positions.module.css'
import { listFigure } from '../../page/list-figure.ts'
import { utcOffsetAt } from '../../page/local-time.ts'
import { FIRST_ROWS, Positions } from './positions.tsx'
import { amountPlaces, orderPositions, rankPositions, type PositionOrder } from './ranking.ts'

const words = staking.portfolio
const COUNTDOWN_EVERY_MS = 60_000
const AGE_EVERY_MS = 1000

interface ListProps {
  answer: StakingTransfers
  /** The search text. */
  typed: string
}

/** The matching positions: the first ones, or all on request. */
export const FoundPositions = memo(function FoundPositions({ answer, typed, order, onClear }: ListProps & { order: PositionOrder; onClear: () => void }) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow(COUNTDOWN_EVERY_MS)
  const { stakingUrl } = useView('deployment')
  const ranked = useMemo(() => rankPositions(answer.stakers), [answer.stakers])
  const ordered = useMemo(() => orderPositions(ranked, order), [ranked, order])
  const places = useMemo(() => amountPlaces(answer.stakers), [answer.stakers])
  const found = useMemo(() => searchByWallet(ordered, typed), [ordered, typed])

  const { state, outstanding } = answer.meta
  const isIncomplete = state === 'incomplete'
  if (ranked.length === 0) {
    return (
      <Message
        level={3}
        title={isIncomplete ? incomplete.title : words.empty.title}
        action={<ExternalLink look="secondary" href={stakingUrl}>{staking.site}</ExternalLink>}
      >
        {isIncomplete ? `${incomplete.history(outstanding)} ${incomplete.list}` : words.empty.text}
      </Message>
    )
  }
  if (found.length === 0) {
    return (
      <Message
        level={3}
        title={isIncomplete ? incomplete.title : words.notFound.title}
        action={<Button onClick={onClear}>{words.notFound.action}</Button>}
      >
        {isIncomplete ? `${incomplete.history(outstanding)} ${incomplete.wallet}` : words.notFound.text}
      </Message>
    )
  }
  const shown = showsAll ? found : found.slice(0, FIRST_ROWS)
  return (
    <>
      <Positions positions={shown} places={places} now={now} />
      {found.length > FIRST_ROWS ? (
        <p className={styles.more}>
          <Button onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${FIRST_ROWS}` : `Show all ${formatCount(found.length)} positions`}
          </Button>
        </p>
      ) : null}
    </>
  )
})

/** The number of positions, or of matches, and the list's age. */
export function ListStatus({ answer, typed, lacksSome = false }: ListProps & { lacksSome?: boolean }) {
  const now = useNow(AGE_EVERY_MS)
  const link = useView('link')
  const all = answer.stakers
  const found = searchByWallet(all, typed).length
  const figure = listFigure(answer.meta, { now, utcOffsetMinutes: utcOffsetAt(now), link: link.state })
  return (
    <>
      <p role="status">
        {typed.trim() === '' ? '' : `${formatCount(found)} of `}
        {formatCount(all.length)} {all.length === 1 ? 'position' : 'positions'}
        {lacksSome ? `, ${link.state === 'down' ? words.moreOffline : words.more}` : ''}
      </p>
      <span data-state={figure.state}>
        <FigureAge figure={figure} label={words.title} changes={0} />
      </span>
    </>
  )
}
