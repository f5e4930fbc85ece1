import { uploads } from './uploads.ts'

/** A year, in percent of what is lent; from `LOAN_MINIMUM` US dollars on. */
export const LOAN_YIELD = '14.4'
export const LOAN_MINIMUM = 50_000

/** The convertible loan note: its terms as specified, and the words around them. */
export const loanNote = {
  title: 'Convertible Loan Note',
  lead: 'A fixed yield for 24 months, with the right to convert into equity at a discount. For HNW individuals, family offices and sophisticated investors.',
  hero: [
    { label: 'Fixed annual yield', value: '14.4%', note: 'paid bi-annually in June and December' },
    { label: 'Discount on conversion', value: '35%', note: 'to the future Series A valuation' },
    { label: 'Term', value: '24-month', note: 'June 2025 to June 2027' },
  ],
  summary: {
    title: 'Executive summary',
    paragraphs: [
      'BlackDuck is a Dubai-based company that builds products around the BD token: a public vault, staking, and payment cards funded in USDT. The convertible loan note finances its growth until a Series A round.',
      'Investors lend for 24 months at a fixed yield of 14.4% a year. At the Series A round they may convert the loan into shares at a 35% discount, with the valuation capped at 150M USD. Investors who do not convert get the full principal back.',
    ],
  },
  terms: {
    title: 'Investment terms',
    facts: [
      { term: 'Instrument', value: 'Convertible loan note', note: 'Unsecured and transferable' },
      { term: 'Yield', value: `${LOAN_YIELD}% fixed annual yield`, note: 'Paid bi-annually in June and December' },
      { term: 'Term', value: '24-month term', note: 'June 2025 to June 2027. It began in June 2025; those who join later have the rest of it.' },
      { term: 'Minimum', value: '50,000 USD', note: 'No maximum' },
      { term: 'Conversion', value: '35% discount', note: 'To the future Series A valuation on conversion' },
      { term: 'Valuation cap', value: '150M USD' },
      { term: 'Jurisdiction', value: 'Dubai', note: 'Under ADGM commercial law' },
      { term: 'Eligible', value: 'HNW individuals, family offices, sophisticated investors' },
    ],
  },
  example: {
    title: 'What the minimum pays',
    subtitle: '50,000 USD over the whole term, at 14.4% a year',
    facts: [
      { term: 'Each half-year', value: '3,600 USD' },
      { term: 'Each year', value: '7,200 USD' },
      { term: 'Over 24 months', value: '14,400 USD', note: 'Before tax, and before the 50,000 USD of principal.' },
    ],
  },
  protections: {
    title: 'Investor protections',
    list: [
      { title: 'Principal', text: 'Full principal redeemed if conversion is not exercised.' },
      { title: 'Early repayment', text: '10% premium if repaid after 12 months.' },
      { title: 'Transfer', text: 'Assignable to qualified investors and family offices.' },
      { title: 'Reporting', text: 'Quarterly reports and annual statements.' },
      { title: 'Founders', text: 'No founder distributions until full repayment.' },
    ],
  },
  funds: {
    title: 'Use of funds',
    subtitle: 'In percent of the funds raised',
    columns: { purpose: 'Purpose', share: 'Share' },
    list: [
      { purpose: 'Marketing & Growth', share: 20 },
      { purpose: 'Prepaid Card Expansion', share: 15 },
      { purpose: 'AI Dev & Infrastructure', share: 15 },
      { purpose: 'Web3 RWA Expansion', share: 15 },
      { purpose: 'Staking Vault Liquidity', share: 10 },
      { purpose: 'Legal/IP/IPO Prep', share: 10 },
      { purpose: 'Treasury Allocation', share: 10 },
      { purpose: 'Token Buyback', share: 5 },
    ],
    total: 'Total',
  },
  apply: {
    title: 'Apply',
    text: 'Send the application below. After a review we contact you within 48 hours. It binds neither you nor us.',
    documents: 'You need a copy of your passport and a utility bill no older than 3 months. Both are stored encrypted, and only administrators can read them.',
    question: 'Questions before you apply: ',
    contact: 'Contact support',
  },
  form: {
    fullName: 'Full legal name',
    email: 'Email',
    investmentAmount: 'Investment amount',
    investorType: 'Investor type',
    country: 'Country',
    passportCopy: 'Copy of your passport',
    utilityBill: 'Utility bill',
    utilityBillHint: 'No older than 3 months; an image or a PDF.',
    riskSuitability: 'I understand that I may lose what I invest',
    conversionOption: 'Repayment preference',
    comments: 'Comments',
    choose: 'Please choose',
    amounts: Array.from({ length: 9 }, (_, step) => `$${(50 + 25 * step).toFixed(0)},000`),
    file: uploads.problems,
    refused: 'This was not accepted. Please check it.',
    send: 'Submit Application',
    sending: 'Submitting Application...',
    restored: 'Restored what you had typed. Please choose the files again.',
    failed: { title: 'Submission Error', text: 'There was an issue submitting your application. Please try again or contact us directly.', showFor: 6000 },
    sent: {
      title: 'Application received',
      text: 'After a review we contact you within 48 hours. Please keep the number of your application:',
      close: 'Close',
    },
  },
  risk: {
    title: 'Risk disclaimer',
    paragraphs: [
      'The loan note is unsecured. If the company cannot pay, you may lose interest and principal, and creditors with security are paid first. No deposit protection and no compensation scheme covers it.',
      'It cannot be sold on an exchange. It may be assigned to qualified investors and family offices only, and finding one may take long or fail. A Series A round may come late, at a valuation that makes conversion worthless, or not at all.',
      'This page is information for the investors named above. It is not an offer to the public, not a prospectus and not advice. What binds is the signed agreement. Take independent legal, tax and financial advice before you invest.',
    ],
    link: 'The full risk disclaimer',
  },
} as const
