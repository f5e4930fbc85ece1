import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'
import { useAnswerFirst } from './use-answer-first.ts'

export interface TabsProps<V extends string> {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly { value: V; label: string; panel: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** False during hydration: until then the URL decides by CSS which panel shows. */
  ready: boolean
}

/**
 * Tabs with the usual keys: arrows, Home and End. Not Chakra's, because tabs are part of the first paint: loaded
 * later, Chakra's would redraw them, and a person who is reading or typing in a panel would lose their place.
 */
export function Tabs<V extends string>({ label, tabs, value, onChange, ready }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  const [shown, ask] = useAnswerFirst(value, onChange)

  const choose = (index: number) => {
    const tab = tabs[index]
    if (!tab) return
    ask(tab.value)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === shown)
    const to = destination(event.key, from, tabs.length)
    if (to === null) return
    event.preventDefault()
    choose(to)
  }

  return (
    <div className={styles.tabs} data-ready={ready ? '' : undefined}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${tab.value}-tab`}
            className={styles.tab}
            aria-selected={tab.value === shown}
            data-label={tab.label}
            aria-controls={tab.value}
            tabIndex={tab.value === shown ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panels}>
        {tabs.map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={tab.value}
            className={styles.panel}
            aria-labelledby={`${tab.value}-tab`}
            hidden={tab.value !== value}
          >
            {tab.panel}
          </div>
        ))}
      </div>
    </div>
  )
}

function destination(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
