import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { AdminApplication, AdminContact, AdminLogEntry, AdminStats } from '../../contract/admin-lists.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { fieldName } from '../../content/admin.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { ApplicationsTab } from './applications-tab.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { applications as applicationsList, contacts as contactsList, deliveryLogs, statsQuery } from '../../shell/admin/dashboard-queries.ts'
import { createAdminQueryClient } from '../../shell/admin/admin-queries.ts'
import { deliveryLine, factsOf, factsOfRow, formatBytes } from '../../shell/admin/detail-facts.ts'
import { listQuery, type ListSource } from '../../shell/admin/list-query.ts'
import { LogsTab } from './logs-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'

const createdAt = '2026-11-20T12:00:00.000Z'
const application = (more: Partial<AdminApplication> = {}): AdminApplication => ({ id: 'a1', referenceNumber: 'BD-20261120-123456', name: 'Ada Duck', email: 'ada@example.com', tier: 'Raven', bdAmount: '7,500,000', emailSent: true, telegramSent: false, createdAt, ...more })
const contact = (more: Partial<AdminContact> = {}): AdminContact => ({ id: 'c1', name: 'Bea Duck', email: 'bea@example.com', subject: 'Lost key', category: 'technical', emailSent: true, createdAt, ...more })
const entry: AdminLogEntry = { id: 'l1', deliveryMethod: 'telegram', referenceNumber: 'BD-20261120-123456', applicantName: 'Ada Duck', success: false, error: 'chat not found', attemptedAt: createdAt }
const stats: AdminStats = { totalApplications: 1234, recentApplications: 3, totalContacts: 45, recentContacts: 6, deliverySuccessRate: 95, successfulDeliveries: 19, totalDeliveries: 20 }

function rendered(given: { stats?: AdminStats; applications?: AdminApplication[]; contacts?: AdminContact[]; logs?: AdminLogEntry[] }, part: 'overview' | 'applications' | 'contacts' | 'logs'): string {
  const client = createAdminQueryClient()
  const know = <Row,>(list: ListSource<Row>, rows: Row[] | undefined) => {
    if (rows) client.setQueryData(listQuery(list).queryKey, { pages: [{ rows, next: null }], pageParams: [''] })
  }
  if (given.stats) client.setQueryData(statsQuery.queryKey, given.stats)
  know(applicationsList, given.applications)
  know(contactsList, given.contacts)
  know(deliveryLogs, given.logs)
  const parts = {
    overview: <OverviewTab onAll={() => {}} />,
    applications: <ApplicationsTab />,
    contacts: <ContactsTab />,
    logs: <LogsTab />,
  }
  return renderScreen(pageView(emptyPage), <QueryClientProvider client={client}>{parts[part]}</QueryClientProvider>)
}

describe('the overview', () => {
  const overview = () => words(rendered({ stats, applications: [], contacts: [] }, 'overview'))

  it.each([
    ['[ADMD-18] [ADMD-19]', 'Applications1,2343 in the last 7 days'],
    ['[ADMD-20] [ADMD-21]', 'Contacts456 in the last 7 days'],
    ['[ADMD-22] [ADMD-23]', 'Messages handed over95%19 of 20, to the mail server or to Telegram'],
  ])('[ADMD-16] %s shows the figures, with the last seven days: %s', (_, said) => {
    expect(overview()).toContain(said)
  })

  it('says that both lists are empty', () => {
    expect(overview()).toContain('No applications yet')
    expect(overview()).toContain('No contact messages yet')
  })

  it('[ADMD-02] lists five of ten', () => {
    const many = Array.from({ length: 10 }, (_, index) => application({ id: `a${index}`, name: `Duck ${index}` }))
    const html = rendered({ stats, applications: many, contacts: Array.from({ length: 10 }, (_, index) => contact({ id: `c${index}`, name: `Writer ${index}` })) }, 'overview')
    expect(html.match(/Duck \d/g)).toEqual(['Duck 0', 'Duck 1', 'Duck 2', 'Duck 3', 'Duck 4'])
    expect(html.match(/Writer \d/g)).toHaveLength(5)
  })

  it('shows a dash for an unknown figure, and for a rate without any attempts', () => {
    const none = words(rendered({ stats: { ...stats, deliverySuccessRate: 0, successfulDeliveries: 0, totalDeliveries: 0 } }, 'overview'))
    expect(none).toContain('Messages handed over–None yet')
    expect(none).not.toContain('0%')
    const unknown = words(rendered({}, 'overview'))
    expect(unknown).toContain('Applications––')
    expect(unknown).not.toContain('No applications yet')
  })
})

describe('the lists', () => {
  it('[ADMD-24] [ADMD-28] [ADMD-29] show an application with the state of its messages', () => {
    const text = words(rendered({ applications: [application()] }, 'applications'))
    for (const said of ['Ada Duck', 'ada@example.com', 'BD-20261120-123456', 'Raven', '7,500,000', 'Email sent', 'Telegram failed']) expect(text).toContain(said)
    expect(text).toMatch(/20 Nov 2026, \d\d:\d\d/)
    expect(words(rendered({ applications: [application({ emailSent: false, telegramSent: true })] }, 'applications'))).toMatch(/Email failed.*Telegram sent/)
  })

  it('do not show as failed what waits for a retry or was never configured', () => {
    const text = words(rendered({ applications: [application({ emailSent: false, emailState: 'waiting', telegramState: 'none', kind: 'loan-application', tier: null })] }, 'applications'))
    expect(text).toMatch(/Loan application.*Email waiting.*Telegram off/)
  })

  it('[ADMD-25] [ADMD-27] show a contact message with subject, category and delivery', () => {
    const text = words(rendered({ contacts: [contact()] }, 'contacts'))
    for (const said of ['Bea Duck', 'bea@example.com', 'Lost key', 'technical', 'Sent']) expect(text).toContain(said)
    expect(words(rendered({ contacts: [contact({ emailSent: false, subject: '' })] }, 'contacts'))).toMatch(/No subject.*Pending/)
    expect(words(rendered({ contacts: [contact()] }, 'overview'))).toContain('Sent')
    // A final failure is no longer pending.
    expect(words(rendered({ contacts: [contact({ emailSent: false, emailState: 'failed' })] }, 'contacts'))).toContain('Failed')
    expect(words(rendered({ contacts: [contact({ emailSent: false })] }, 'overview'))).toContain('Pending')
  })

  it('[ADMD-26] show the outcome of a delivery, with the error of a failed one', () => {
    const text = words(rendered({ logs: [entry, { ...entry, id: 'l2', deliveryMethod: 'email', success: true, error: null }] }, 'logs'))
    expect(text).toMatch(/Ada Duck.*BD-20261120-123456.*Telegram.*Failed.*chat not found.*20 Nov 2026.*Email.*Handed over/)
  })

  it('open every row by a name, or by the email address of a verification request, which has no name', () => {
    const html = rendered({ applications: [application({ name: '', kind: 'verification-request' })] }, 'applications')
    expect(/<button[^>]*aria-haspopup="dialog"[^>]*>(.*?)<\/button>/.exec(html)?.[1]).toBe('ada@example.com')
    expect(words(html).match(/ada@example\.com/g)).toHaveLength(1)
    expect(words(rendered({ logs: [{ ...entry, applicantName: '' }] }, 'logs'))).toMatch(/No name given.*BD-20261120-123456/)
    expect(factsOfRow(application({ name: '' })).find(({ term }) => term === 'Name')?.value).toBe('No name given')
  })

  it('[ADMD-06] [ADMD-07] offer the whole list as a file', () => {
    expect(rendered({ applications: [] }, 'applications')).toMatch(/<button[^>]*>Export Applications<\/button>/)
    expect(rendered({ contacts: [] }, 'contacts')).toMatch(/<button[^>]*>Export Contacts<\/button>/)
  })
})

describe('the details', () => {
  const submission: AdminSubmission = {
    id: 's1',
    kind: 'card-application',
    referenceNumber: 'BD-20261120-123456',
    name: 'Ada Duck',
    email: 'ada@example.com',
    wallet: 'So11111111111111111111111111111111111111112',
    walletProven: true,
    createdAt,
    fields: { name: 'Ada Duck', email: 'ada@example.com', wallet: 'So11111111111111111111111111111111111111112', bd_amount: '7,500,000', telegram: 'adaduck', alias: 'ADA', notes: 'two\nlines', agreed: true, extra: '' },
    uploads: [],
    deliveries: [],
  }

  it('[A-14] [ADMD-03] [ADMD-05] [ADMD-17] show every stored field once, and whether the wallet was proven', () => {
    const facts = factsOf(submission)
    const asMap = Object.fromEntries(facts.map(({ term, value }) => [term, value]))
    expect(asMap).toMatchObject({
      'Reference number': 'BD-20261120-123456',
      Kind: 'Card application',
      Name: 'Ada Duck',
      Email: 'ada@example.com',
      Wallet: submission.wallet,
      'Wallet proven': 'Yes, by a signed message',
      'BD amount': '7,500,000',
      Telegram: 'adaduck',
      Alias: 'ADA',
      Notes: 'two\nlines',
      Agreed: 'true',
      Extra: 'empty',
    })
    expect(facts.filter(({ term }) => term === 'Email')).toHaveLength(1)
    expect(factsOf({ ...submission, walletProven: false }).find(({ term }) => term === 'Wallet proven')?.value).toBe('No')
    // A different email address in the form is shown as well.
    expect(factsOf({ ...submission, email: 'b@example.com' }).filter(({ term }) => term === 'Email')).toHaveLength(2)
  })

  it('[ADMD-04] [ADMD-24] [ADMD-25] show the facts of the list if the rest cannot be loaded', () => {
    expect(factsOfRow(application()).map(({ value }) => value)).toEqual(expect.arrayContaining(['BD-20261120-123456', 'Ada Duck', 'ada@example.com', 'Raven', '7,500,000']))
    expect(factsOfRow(contact()).map(({ value }) => value)).toEqual(expect.arrayContaining(['Bea Duck', 'bea@example.com', 'Lost key', 'technical']))
  })

  it('show fields, sizes and deliveries in words', () => {
    expect(['currentDetection', 'bd_amount', 'userTelegram', 'constructor'].map(fieldName)).toEqual(['Current detection', 'BD amount', 'Telegram', 'Constructor'])
    expect([999, 12_345, 1_450_000].map(formatBytes)).toEqual(['999 B', '12 kB', '1.4 MB'])
    expect(deliveryLine({ id: 'd', method: 'email', audience: 'team', state: 'waiting', createdAt, sentAt: null, attempts: [] })).toBe('Email to the team: waiting')
    expect(deliveryLine({ id: 'd', method: 'email', audience: 'sender', state: 'sent', createdAt, sentAt: null, attempts: [] })).toBe('Email to the sender: handed to the mail server')
  })
})
