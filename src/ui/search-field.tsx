import { useId } from 'react'
import { SearchIcon } from './icons.tsx'
import styles from './search-field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field that filters as the person types. Part of the first paint. Without autocorrection, as it also takes addresses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={styles.search} role="search">
      <label htmlFor={id}>
        <span className={styles.icon}>
          <SearchIcon />
        </span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        className={styles.field}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
