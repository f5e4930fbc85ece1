import { describe, expect, it } from 'vitest'
import { faq } from '../../content/faq.ts'
import { pageView } from '../../page/page-view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { Contact } from './contact.tsx'

const configured = { ...emptyPage, deployment: { ...emptyPage.deployment, contactEmail: 'support@blackduck.example' } }
const html = renderScreen(pageView(configured), <Contact />)
const text = words(html)

/** The block under a heading. */
function block(heading: string): string {
  const found = new RegExp(`<h2[^>]*>${heading.replace('?', String.raw`\?`)}</h2>.*?</(section|nav)>`, 's').exec(html)
  if (!found) throw new Error(`there is no block named ${heading}`)
  return found[0]
}

describe('the contact screen', () => {
  it('[CONT-01] has three support category cards, each with a link to existing answers', () => {
    const topics = block('What is it about?')
    expect(topics.match(/<h3>/g)).toHaveLength(3)
    const leads = [...topics.matchAll(/href="\/faq#([^"]+)"/g)].map(([, id]) => id)
    expect(leads).toHaveLength(3)
    for (const id of leads) expect(faq.map((category) => category.id)).toContain(id)
  })

  it('[CONT-03] has a block of quick links', () => {
    expect([...block('Quick links').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/faq', '/virtual-card', '/staking', '/links'])
  })

  it('[CONT-04] [CONT-06] says 24 hours for email', () => expect(words(block('Response times'))).toContain('Email24 hours'))
  it('[CONT-04] [CONT-07] says 2 to 4 hours for Telegram', () => expect(words(block('Response times'))).toContain('Telegram2 to 4 hours'))
  it('[CONT-04] [CONT-08] says 1 hour for priority matters', () => expect(words(block('Response times'))).toContain('Priority1 hour'))
  it('[CONT-05] says when people are available', () => expect(words(block('Availability')).length).toBeGreaterThan(60))

  it('shows the configured address as text and as a link', () => {
    expect(text).toContain('support@blackduck.example')
    expect(html).toContain('href="mailto:support@blackduck.example"')
  })
})
