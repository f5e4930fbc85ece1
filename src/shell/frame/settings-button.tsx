import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { SettingsIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { chooseColourScheme, colourSchemes, currentColourScheme, isColourScheme, readColourScheme } from './colour-scheme.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './settings-button.module.css'

const loadMenu = () => import('../../ui/chakra/choice-menu.tsx')
const ChoiceMenu = lazyPart(loadMenu, 'ChoiceMenu')

/** Opens the settings; the menu is loaded when somebody first comes near. */
export function SettingsButton() {
  const id = useId()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [scheme, setScheme] = useState(readColourScheme)
  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setAsked(true)
          // The command palette may have chosen another meanwhile.
          setScheme(currentColourScheme())
          setOpen(!open)
        }}
      >
        <SettingsIcon />
        <VisuallyHidden>Settings</VisuallyHidden>
      </button>
      {asked ? (
        <ChoiceMenu
          triggerId={id}
          label="Colour scheme"
          choices={colourSchemes}
          value={scheme}
          onChoose={(value) => {
            if (!isColourScheme(value)) return
            setScheme(value)
            chooseColourScheme(value)
          }}
          open={open}
          onOpenChange={setOpen}
          more={{ label: 'All settings', onChoose: () => void navigate({ to: '/settings' }) }}
        />
      ) : null}
    </>
  )
}
