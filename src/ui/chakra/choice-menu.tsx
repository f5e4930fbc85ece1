import { Menu } from '@chakra-ui/react/menu'
import { CheckIcon } from '../icons.tsx'
import { UiProvider } from './provider.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useOpening } from './use-opening.ts'

export interface ChoiceMenuProps {
  /** The id of the button that opens it: it gets the focus back, and a click on it is not a click outside. */
  triggerId: string
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One thing to do, under the choices. */
  more?: { label: string; onChoose: () => void }
}

/** A menu to choose one of a few. It stands beside its button, not at the end of the page: so it is part of the same landmark. */
export function ChoiceMenu({ triggerId, label, choices, value, onChoose, open, onOpenChange, more }: ChoiceMenuProps) {
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
          <Menu.Content>
            <Menu.RadioItemGroup value={value} onValueChange={(details) => onChoose(details.value)}>
              <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value}>
                  <Menu.ItemText>{choice.label}</Menu.ItemText>
                  <Menu.ItemIndicator>
                    <CheckIcon />
                  </Menu.ItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            {more === undefined ? null : (
              <>
                <Menu.Separator />
                <Menu.Item value="more" onSelect={more.onChoose}>
                  {more.label}
                </Menu.Item>
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </UiProvider>
  )
}
