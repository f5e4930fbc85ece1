import { useDeferredValue, useMemo, useState } from 'react'
import { faqWords as words } from './content.ts'
import { faq } from '../../content/faq.ts'
import { openAssistant } from '../../shell/assistant/assistant-entry.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './faq.module.css'
import { FoundQuestions } from './found-questions.tsx'
import { searchFaq } from './search.ts'
import { useOpenQuestions } from './use-open-questions.ts'

const ALL = 'all'
const subjects = [{ value: ALL, label: words.all }, ...faq.map(({ id, title }) => ({ value: id, label: title }))]

/** Questions and answers by subject. Search covers and highlights both; every question has its own URL. */
export function Faq() {
  const [typed, setTyped] = useState('')
  const [subject, setSubject] = useState<string>(ALL)
  const clear = () => {
    setTyped('')
    setSubject(ALL)
  }
  const { open, setOpen } = useOpenQuestions(clear)
  // A letter shows at once, and what it finds as soon as that is worked out.
  const sought = useDeferredValue(typed)
  const found = useMemo(() => searchFaq(faq.filter(({ id }) => subject === ALL || id === subject), sought), [subject, sought])

  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.container}>
        <div className={styles.layout}>
          <div className={styles.bar}>
            <SearchField label={words.search} value={typed} onChange={setTyped} />
            <SelectField label={words.filter} value={subject} choices={subjects} onChange={setSubject} />
            <p className={styles.status} role="status">
              {countOf(found)} {countOf(found) === 1 ? 'question' : 'questions'}
            </p>
          </div>
          {found.length === 0 ? (
            <Message title={words.none.title} action={<Button onClick={clear}>{words.none.action}</Button>}>
              {words.none.text}
            </Message>
          ) : (
            <FoundQuestions found={found} typed={sought} isOneSubject={subject !== ALL} open={open} setOpen={setOpen} />
          )}
          <section className={styles.chat} aria-labelledby="chat-title">
            <h2 id="chat-title" className={styles.chatTitle}>
              {words.chat.title}
            </h2>
            <p className={styles.chatText}>{words.chat.text}</p>
            <div className={styles.ways}>
              <Button look="primary" onClick={openAssistant}>
                {words.chat.open}
              </Button>
              <ActionLink to="/contact" look="secondary">{words.chat.contact}</ActionLink>
            </div>
          </section>
        </div>
      </div>
    </Page>
  )
}

function countOf(found: readonly { entries: readonly unknown[] }[]): number {
  return found.reduce((sum, { entries }) => sum + entries.length, 0)
}
