import { Popover } from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import { useState } from 'react'
import type { FigureView } from '../../page/view.ts'
import { Button } from '../button.tsx'
import { CrossIcon } from '../first-icons.tsx'
import { ShareIcon } from '../icons.tsx'
import { figureText, share, type Shared } from '../share.ts'
import styles from './figure-details.module.css'
import { FigureStory } from './figure-story.tsx'
import { UiProvider } from './provider.tsx'
import { useOpening } from './use-opening.ts'

export interface FigureDetailsProps {
  /** The id of the button that opens this: it gets the focus back, and a click on it isn't a click outside. */
  triggerId: string
  label: string
  figure: FigureView
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The details of one figure: its state, source, slot and time. */
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
            {/* Set here because the state machine looks for title and description before they are mounted. */}
            <Popover.Content aria-labelledby={titleId} aria-describedby={descriptionId}>
              <Popover.Title>{label}</Popover.Title>
              <Popover.Description>{figure.detail}</Popover.Description>
              <Popover.Body>
                <FigureStory figure={figure} />
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

const answers: Record<Shared, string> = { shared: 'Shared', copied: 'Copied', left: '', refused: 'Not copied: the browser refused' }

/** Shares the figure as text with its age. */
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
