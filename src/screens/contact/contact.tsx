import { useState } from 'react'
import { contact } from '../../content/contact.ts'
import { useView } from '../../data/live/use-view.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import action from '../../ui/action.module.css'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Section } from '../../ui/section.tsx'
import styles from './contact.module.css'
import { SharedSheet, type Reviewed } from './shared-sheet.tsx'

const { topics, times, availability, links } = contact

const ContactForm = lazyPart(() => import('./contact-form.tsx'), 'ContactForm')

/** How to reach the team, how soon they answer, and where to find answers. */
export function Contact() {
  const [shared, setShared] = useState<Reviewed | null>(null)
  return (
    <Page title={contact.title} lead={contact.lead}>
      <SharedSheet onTake={setShared} />
      <div className={styles.reach}>
        <Write />
        <Send shared={shared} />
      </div>
      <Section name="topics" title={topics.title}>
        <ul className={styles.topics}>
          {topics.list.map(({ title, text, link, hash }) => (
            <li key={hash} className={styles.topic}>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
              <ActionLink to="/faq" hash={hash}>{link}</ActionLink>
            </li>
          ))}
        </ul>
      </Section>
      <div className={styles.pair}>
        <Section name="times" title={times.title}>
          <Facts facts={times.facts} />
        </Section>
        <Section name="availability" title={availability.title}>
          <Paragraphs paragraphs={availability.paragraphs} />
        </Section>
      </div>
      <nav aria-labelledby="links-title">
        <h2 id="links-title" className={styles.heading}>
          {links.title}
        </h2>
        <ul className={styles.links}>
          {links.list.map(({ to, label }) => (
            <li key={to}>
              <ActionLink to={to} look="secondary">{label}</ActionLink>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  )
}

/** The fields load after the first paint; their room is reserved. */
function Send({ shared }: { shared: Reviewed | null }) {
  const isHydrated = useHydrated()
  return (
    <Section className={styles.send} name="form" title={contact.form.title}>
      <div className={styles.form}>{isHydrated ? <ContactForm shared={shared} /> : null}</div>
    </Section>
  )
}

/** The contact links of this installation, or a note if it has none. CSS decides, because they are unknown at build time. */
function Write() {
  const { contactEmail, contactUrl, communityUrl, telegramUrl } = useView('deployment')
  const { write } = contact
  return (
    <Section className={styles.write} name="write" title={write.title}>
      <p className={styles.text}>{write.text}</p>
      <p className={styles.email} data-email={contactEmail}>
        {contactEmail}
      </p>
      <div className={styles.ways}>
        <a href={contactUrl} className={action.action} data-look="secondary">
          {write.email}
        </a>
        <span>
          <ExternalLink look="secondary" href={telegramUrl}>
            {write.telegram}
          </ExternalLink>
        </span>
        <span>
          <ExternalLink look="secondary" href={communityUrl}>
            {write.community}
          </ExternalLink>
        </span>
        <p className={styles.none}>{write.none}</p>
      </div>
    </Section>
  )
}
