import { Popover } from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import type { ReactNode } from 'react'
import { CrossIcon } from '../first-icons.tsx'
import { UiProvider } from './provider.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useOpening } from './use-opening.ts'

export interface PopoverPanelProps {
  /** The id of the button that opens this: it gets the focus back, and a click on it isn't a click outside. */
  triggerId: string
  title: string
  /** The label of its close button: `Close`. */
  close: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A panel that drops from its button and may hold anything. The page beside it stays usable. */
export function PopoverPanel({ triggerId, title, close, open, onOpenChange, children }: PopoverPanelProps) {
  const titleId = `${triggerId}title`
  useFocusReturn(open, triggerId)
  return (
    <UiProvider>
      <Popover.Root
        open={useOpening(open)}
        onOpenChange={(details) => onOpenChange(details.open)}
        ids={{ trigger: triggerId, title: titleId }}
        positioning={{ placement: 'bottom-end', getAnchorElement: () => document.getElementById(triggerId) }}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Popover.Positioner>
            {/* Set here because the state machine looks for the title before it is mounted. */}
            <Popover.Content aria-labelledby={titleId} width="min(26rem, calc(100vw - 2rem))">
              <Popover.Title>{title}</Popover.Title>
              {children}
              <Popover.CloseTrigger aria-label={close}>
                <CrossIcon />
              </Popover.CloseTrigger>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </UiProvider>
  )
}
