import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contact } from '../../content/contact.ts'
import { useView } from '../../data/live/use-view.ts'
import action from '../../ui/action.module.css'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import prose from '../../ui/prose.module.css'
import { useHydrated } from '../../ui/use-hydrated.ts'
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
      <section aria-labelledby="topics-title">
        <h2 id="topics-title" className={styles.heading}>
          {topics.title}
        </h2>
        <ul className={styles.topics}>
          {topics.list.map(({ title, text, link, hash }) => (
            <li key={hash} className={styles.topic}>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
              <Link to="/faq" hash={hash} className={action.action} data-look="text">
                {link}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.pair}>
        <section aria-labelledby="times-title">
          <h2 id="times-title" className={styles.heading}>
            {times.title}
          </h2>
          <Facts facts={times.facts} />
        </section>
        <section aria-labelledby="availability-title">
          <h2 id="availability-title" className={styles.heading}>
            {availability.title}
          </h2>
          <div className={prose.prose}>
            {availability.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      </div>
      <nav aria-labelledby="links-title">
        <h2 id="links-title" className={styles.heading}>
          {links.title}
        </h2>
        <ul className={styles.links}>
          <li>
            <Link to="/faq" className={action.action} data-look="secondary">
              {links.faq}
            </Link>
          </li>
          <li>
            <Link to="/virtual-card" className={action.action} data-look="secondary">
              {links.card}
            </Link>
          </li>
          <li>
            <Link to="/staking" className={action.action} data-look="secondary">
              {links.staking}
            </Link>
          </li>
          <li>
            <Link to="/links" className={action.action} data-look="secondary">
              {links.all}
            </Link>
          </li>
        </ul>
      </nav>
    </Page>
  )
}

/** The fields load after the first paint; their room is reserved. */
function Send({ shared }: { shared: Reviewed | null }) {
  const isHydrated = useHydrated()
  return (
    <section className={styles.send} aria-labelledby="form-title">
      <h2 id="form-title" className={styles.heading}>
        {contact.form.title}
      </h2>
      <div className={styles.form}>
        {isHydrated ? (
          <ContactForm shared={shared} />
        ) : null}
      </div>
    </section>
  )
}

/** The contact links of this installation, or a note if it has none. CSS decides, because they are unknown at build time. */
function Write() {
  const { contactEmail, contactUrl, communityUrl, telegramUrl } = useView('deployment')
  const { write } = contact
  return (
    <section className={styles.write} aria-labelledby="write-title">
      <h2 id="write-title" className={styles.heading}>
        {write.title}
      </h2>
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
    </section>
  )
}
