import { Menu } from '@chakra-ui/react/menu'
import { OutIcon } from '../first-icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { MenuFrame, type MenuFrameProps } from './menu-frame.tsx'

/** An action to run, or an external page to open. */
export type MenuAction = { label: string } & ({ onSelect: () => void } | { href: string })

export interface ActionMenuProps extends MenuFrameProps {
  label: string
  actions: readonly MenuAction[]
}

/** A menu of actions. */
export function ActionMenu({ label, actions, ...frame }: ActionMenuProps) {
  return (
    <MenuFrame {...frame}>
      <Menu.ItemGroup>
        <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel>
        {actions.map((action) =>
          'href' in action ? (
            <Menu.Item key={action.label} value={action.label} asChild>
              <a href={action.href} target="_blank" rel="noopener noreferrer">
                {action.label}
                <OutIcon />
                <VisuallyHidden>opens in a new tab</VisuallyHidden>
              </a>
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} value={action.label} onSelect={action.onSelect}>
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.ItemGroup>
    </MenuFrame>
  )
}
