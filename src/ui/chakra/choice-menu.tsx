import { Menu } from '@chakra-ui/react/menu'
import { CheckIcon } from '../first-icons.tsx'
import { MenuFrame, type MenuFrameProps } from './menu-frame.tsx'

export interface ChoiceMenuProps extends MenuFrameProps {
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
  /** One action under the choices. */
  more?: { label: string; onChoose: () => void }
}

/** A menu in which one of a few choices is selected. */
export function ChoiceMenu({ label, choices, value, onChoose, more, ...frame }: ChoiceMenuProps) {
  return (
    <MenuFrame {...frame}>
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
    </MenuFrame>
  )
}
