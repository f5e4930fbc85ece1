import { Menu } from '@chakra-ui/react/menu'
import type { ReactNode } from 'react'
import { UiProvider } from './provider.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useOpening } from './use-opening.ts'

export interface MenuFrameProps {
  /** The id of the button that opens this: it gets the focus back, and a click on it isn't a click outside. */
  triggerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The frame of every menu. Rendered beside its button, not at the end of the page, so that it is in the same landmark. */
export function MenuFrame({ triggerId, open, onOpenChange, children }: MenuFrameProps & { children: ReactNode }) {
  useFocusReturn(open, triggerId)
  return (
    <UiProvider>
      <Menu.Root
        open={useOpening(open)}
        onOpenChange={(details) => onOpenChange(details.open)}
        ids={{ trigger: triggerId }}
        positioning={{ placement: 'bottom-end', getAnchorElement: () => document.getElementById(triggerId) }}
      >
        <Menu.Positioner>
          <Menu.Content>{children}</Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </UiProvider>
  )
}
