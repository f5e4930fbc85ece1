import chevron from '../../ui/chevron.module.css'
import { useAnswerFirst } from '../../ui/use-answer-first.ts'
import type { Fold } from './fold.ts'
import styles from './section.module.css'

/** Covers the heading that names it, so that the whole row can be pressed. In wide windows there is none. */
export function FoldButton({ isFolded, toggle, controls, labelledBy }: Omit<Fold, 'body'> & { controls: string; labelledBy: string }) {
  const [shown, ask] = useAnswerFirst(isFolded, toggle)
  return <button type="button" className={`${styles.fold} ${chevron.chevron}`} aria-expanded={!shown} aria-controls={controls} aria-labelledby={labelledBy} onClick={() => ask(!shown)} />
}
