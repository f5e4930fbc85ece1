import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One component, by its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.specimen}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.row}>{children}</div>
    </section>
  )
}
