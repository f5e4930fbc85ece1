import type { FigureView } from '../page/view.ts'
import { Dot } from './dot.tsx'
import styles from './figure-age.module.css'
import { lazyPart } from './lazy-part.tsx'
import { PanelButton } from './panel-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const loadDetails = () => import('./chakra/figure-details.tsx')
const FigureDetails = lazyPart(loadDetails, 'FigureDetails')

/**
 * The line under a figure: its state and age. It is a button that opens the details; their code is
 * loaded when the pointer or the focus first reaches the button.
 */
export function FigureAge({ figure, label, changes }: { figure: FigureView; label: string; changes: number }) {
  return (
    <PanelButton
      className={styles.age}
      title={figure.detail}
      opens="dialog"
      load={loadDetails}
      renderPanel={(props) => <FigureDetails {...props} label={label} figure={figure} />}
    >
      <Dot changes={changes} />
      <time dateTime={figure.asOf}>{figure.age}</time>
      <VisuallyHidden>, details of {label}</VisuallyHidden>
    </PanelButton>
  )
}
