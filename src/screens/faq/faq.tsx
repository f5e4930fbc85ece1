import { useState } from 'react'
import { faqWords as words } from './content.ts'
import { faq } from '../../content/faq.ts'
import { openAssistant } from '../../shell/assistant/assistant-entry.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Category } from './category.tsx'
import styles from './faq.module.css'
import { searchFaq, wordsOf } from './search.ts'
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
  const { isOpen, setOpen } = useOpenQuestions(clear)
  const searched = wordsOf(typed)
  const chosen = faq.filter(({ id }) => subject === ALL || id === subject)
  const found = searchFaq(chosen, typed)
  const narrowed = searched.length > 0 || subject !== ALL

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
            // A key per search, so that matches are open even if they were closed in the last one.
            <div key={narrowed ? `${subject} ${typed}` : ALL} className={styles.list}>
              {found.map((category) => (
                <Category
                  key={category.id}
                  category={category}
                  searched={searched}
                  isOpen={(id) => (narrowed && (id === category.id || searched.length > 0)) || isOpen(id)}
                  onToggle={(id, open) => {
                    if (!narrowed) setOpen(id, open)
                  }}
                />
              ))}
            </div>
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
