import { Popover } from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import { useState } from 'react'
import { claimsOf } from '../../page/claims.ts'
import type { FigureView } from '../../page/view.ts'
import { Button } from '../button.tsx'
import { CrossIcon, ShareIcon } from '../icons.tsx'
import { figureText, share, type Shared } from '../share.ts'
import styles from './figure-details.module.css'
import { UiProvider } from './provider.tsx'
import { useOpening } from './use-opening.ts'

export interface FigureDetailsProps {
  /** The id of the button that opens it: it gets the focus back, and a click on it is not a click outside. */
  triggerId: string
  label: string
  figure: FigureView
  open: boolean
  onOpenChange: (open: boolean) => void
}

const meanings = new Map([
  ['live', 'Live: read from its source, and true of a moment that is recent enough.'],
  ['incomplete', 'Incomplete: what has been counted so far. The figure changes as soon as the rest is read; nothing is lost.'],
  ['unconfirmed', 'Unconfirmed: a single node operator answers at the moment, and no second one confirms what it says.'],
  ['disputed', 'Disputed: node operators contradict each other. Shown is the last value that they agreed on.'],
  ['stored', 'Stored: the last known figure, too old to be called live.'],
  ['reference', 'Reference: a fixed figure, shown because none has been read yet.'],
])

/** The whole story of one figure: its state, who said so, in which slot, and when. */
export function FigureDetails({ triggerId, label, figure, open, onOpenChange }: FigureDetailsProps) {
  const [titleId, descriptionId] = [`${triggerId}title`, `${triggerId}description`]
  return (
    <UiProvider>
      <Popover.Root
        open={useOpening(open)}
        onOpenChange={(details) => onOpenChange(details.open)}
        ids={{ trigger: triggerId, title: titleId, description: descriptionId }}
        positioning={{ placement: 'bottom-start', getAnchorElement: () => document.getElementById(triggerId) }}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Popover.Positioner>
            {/* Said here because the machine looks for title and description before they are mounted. */}
            <Popover.Content aria-labelledby={titleId} aria-describedby={descriptionId}>
              <Popover.Title>{label}</Popover.Title>
              <Popover.Description>{figure.detail}</Popover.Description>
              <Popover.Body>
                {meanings.get(figure.state)} {confirmation(figure.witnesses)}
                <Claims figure={figure} />
              </Popover.Body>
              <Share label={label} figure={figure} />
              <Popover.CloseTrigger aria-label="Close">
                <CrossIcon />
              </Popover.CloseTrigger>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </UiProvider>
  )
}

/** How many operators of nodes gave a live figure. Empty where that is not counted. */
function confirmation(witnesses: string): string {
  if (witnesses === '') return ''
  if (witnesses === '1') return 'Read from one node operator; not confirmed by a second one.'
  return `Confirmed by ${witnesses === '2' ? 'two' : witnesses} independent node operators.`
}

/** What each operator says of the amount that they dispute. */
function Claims({ figure }: { figure: FigureView }) {
  const claims = claimsOf(figure.claims)
  if (claims.length === 0) return null
  return (
    <dl className={styles.claims}>
      {claims.map(({ operator, value }) => (
        <div key={operator}>
          <dt>{operator}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const answers: Record<Shared, string> = { shared: 'Shared', copied: 'Copied', left: '', refused: 'Not copied: the browser refused' }

/** The figure as text with its age, out of the app. */
function Share({ label, figure }: { label: string; figure: FigureView }) {
  const [answer, setAnswer] = useState('')
  const { origin, pathname } = window.location
  return (
    <p className={styles.share}>
      <Button onClick={() => void share(figureText(label, figure), origin + pathname).then((how) => setAnswer(answers[how]))}>
        <ShareIcon />
        Share
      </Button>
      <span role="status">{answer}</span>
    </p>
  )
}
