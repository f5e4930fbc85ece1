import { useId, useState } from 'react'
import type { FigureView } from '../page/view.ts'
import { Dot } from './dot.tsx'
import styles from './figure-age.module.css'
import { lazyPart } from './lazy-part.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const loadDetails = () => import('./chakra/figure-details.tsx')
const FigureDetails = lazyPart(loadDetails, 'FigureDetails')

/**
 * The line under a figure: how it is known and how old it is. It is a button that opens the whole story; what it
 * opens is loaded when somebody first comes near.
 */
export function FigureAge({ figure, label, changes }: { figure: FigureView; label: string; changes: number }) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.age}
        title={figure.detail}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadDetails()}
        onFocus={() => void loadDetails()}
        onClick={() => {
          setAsked(true)
          setOpen(!open)
        }}
      >
        <Dot changes={changes} />
        <time dateTime={figure.asOf}>{figure.age}</time>
        <VisuallyHidden>, details of {label}</VisuallyHidden>
      </button>
      {asked ? (
        <FigureDetails triggerId={id} label={label} figure={figure} open={open} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
