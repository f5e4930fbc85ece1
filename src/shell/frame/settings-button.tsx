import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import icon from '../../ui/icon-button.module.css'
import { SettingsIcon } from '../../ui/first-icons.tsx'
import { PanelButton } from '../../ui/panel-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { chooseColourScheme, colourSchemes, currentColourScheme, isColourScheme, readColourScheme } from './colour-scheme.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './settings-button.module.css'

const loadMenu = () => import('../../ui/chakra/choice-menu.tsx')
const ChoiceMenu = lazyPart(loadMenu, 'ChoiceMenu')

/** Opens the settings menu, whose code loads when the pointer or the focus first reaches the button. */
export function SettingsButton() {
  const navigate = useNavigate()
  const [scheme, setScheme] = useState(readColourScheme)
  return (
    <PanelButton
      className={`${icon.icon} ${styles.button}`}
      opens="menu"
      load={loadMenu}
      // The command palette may have changed it in the meantime.
      onClick={() => setScheme(currentColourScheme())}
      renderPanel={(props) => (
        <ChoiceMenu
          {...props}
          label="Colour scheme"
          choices={colourSchemes}
          value={scheme}
          onChoose={(value) => {
            if (!isColourScheme(value)) return
            setScheme(value)
            chooseColourScheme(value)
          }}
          more={{ label: 'All settings', onChoose: () => void navigate({ to: '/settings' }) }}
        />
      )}
    >
      <SettingsIcon />
      <VisuallyHidden>Settings</VisuallyHidden>
    </PanelButton>
  )
}
