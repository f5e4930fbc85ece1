import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { findEntries, type PaletteEntry } from './palette-entries.ts'
import styles from './palette-sheet.module.css'
import { usePalette } from './use-palette.ts'

/** Finds pages and actions by name. The focus stays in the field; arrows move through the results, Enter runs one. */
export function PaletteSheet({ onClose }: { onClose: () => void }) {
  const id = useId()
  const entries = usePalette()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = findEntries(entries, typed)
  // The field comes first: letters may be typed already.
  const [isListed, setListed] = useState(false)
  useEffect(() => afterPaint(() => setListed(true)), [])
  const chosen = found[Math.min(at, found.length - 1)]

  const run = (entry: PaletteEntry) => {
    // Close first, so that the palette returns the focus before the entry takes it.
    onClose()
    entry.run()
  }

  const onKey = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (move !== undefined && found.length > 0) {
      const turns = Math.abs(move) === 1
      const next = turns ? (at + move + found.length) % found.length : Math.max(0, Math.min(found.length - 1, at + move))
      setAt(next)
      const entry = found[next]
      if (entry) document.getElementById(optionId(id, entry))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen) {
      run(chosen)
    } else {
      return
    }
    event.preventDefault()
  }

  return (
    <Dialog label="Search pages and actions" shape="panel" isTypedInto onClose={onClose}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          data-autofocus=""
          aria-label="Search pages and actions"
          aria-controls={`${id}list`}
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
          placeholder="Search pages and actions"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      <div id={`${id}list`} role="listbox" aria-label="Results" className={styles.list}>
        {(isListed ? found : []).map((entry) => (
          // The keyboard is handled in the field, following the combobox pattern.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={entry.id}
            id={optionId(id, entry)}
            role="option"
            className={styles.option}
            aria-selected={entry === chosen}
            onPointerMove={() => setAt(found.indexOf(entry))}
            onClick={() => run(entry)}
          >
            <span>{entry.label}</span>
            <span className={styles.group}>{entry.group === 'Pages' ? 'Page' : 'Action'}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none}>Nothing matches.</p> : null}
      <VisuallyHidden>
        <span role="status">{found.length === 0 ? 'Nothing found' : `${found.length} found`}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

function optionId(id: string, entry: PaletteEntry): string {
  return `${id}${entry.id.replaceAll(/\W+/g, '-')}`
}
