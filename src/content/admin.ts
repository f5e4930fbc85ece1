/** The words of the administrators' pages. */
export const admin = {
  login: {
    title: 'Admin Login',
    lead: 'For the people who handle incoming submissions.',
    username: 'Username',
    password: 'Password',
    submit: 'Sign In',
    busy: 'Signing in...',
    noUsername: 'Please enter your username',
    noPassword: 'Please enter your password',
    failed: 'Login failed',
    code: { lead: 'Enter the six digits that your authenticator app shows, or one of your recovery codes.', code: 'Code', submit: 'Continue', busy: 'Checking...', missing: 'Please enter the code', back: 'Start again' },
    setUp: 'There is no administrator yet.',
    toSetUp: 'Set one up',
  },
  setup: {
    title: 'Admin Setup',
    lead: 'Creates the first administrator of this installation. After that, this page is closed.',
    username: 'Username',
    email: 'Email (optional)',
    password: 'Password',
    confirm: 'Confirm password',
    token: 'Set-up token',
    tokenHint: 'The server’s ADMIN_SETUP_TOKEN, or the token printed at its first start',
    submit: 'Create Administrator',
    busy: 'Creating...',
    noUsername: 'Please enter a username',
    noPassword: 'Please enter a password',
    noToken: 'Please enter the set-up token',
    badEmail: 'Please enter a valid email address',
    mismatch: 'Passwords do not match',
    short: (least: number) => `Password must be at least ${least} characters`,
    common: 'This password is among the first an attacker would try. Please choose another.',
    passwordHint: (least: number) => `At least ${least} characters; a few words in a row are hard to guess`,
    strength: { weak: 'Weak: easy to guess', fair: 'Fair: longer is better', good: 'Good', strong: 'Strong' },
    failed: 'Setup failed',
    done: 'Administrator created',
    doneText: 'The sign-in page opens in a moment.',
    closed: 'Setup is closed',
    closedText: 'There is already an administrator.',
    toLogin: 'Go to sign-in',
  },
  network: 'Network error. Please try again.',
  dashboard: {
    title: 'Admin Dashboard',
    lead: 'What people have sent in, and how it was delivered.',
    loading: 'Loading dashboard...',
    refresh: 'Refresh',
    refreshing: 'Refreshing...',
    logout: 'Log Out',
    tabs: { label: 'Parts of the dashboard', overview: 'Overview', applications: 'Applications', contacts: 'Contacts', logs: 'Delivery Logs' },
    stats: {
      title: 'Figures',
      applications: 'Applications',
      contacts: 'Contacts',
      deliveries: 'Messages handed over',
      recent: (count: string) => `${count} in the last 7 days`,
      delivered: (successful: string, total: string) => `${successful} of ${total}, to the mail server or to Telegram`,
      waiting: (count: string) => `${count} waiting`,
      none: 'None yet',
      unknown: '–',
    },
    recentApplications: 'Latest applications',
    recentContacts: 'Latest contacts',
    all: 'Show all',
    empty: { applications: 'No applications yet', contacts: 'No contact messages yet', logs: 'No deliveries yet', filtered: 'Nothing matches' },
    search: 'Search name, email, reference or wallet',
    kind: 'Kind',
    allKinds: 'All kinds',
    more: 'Show more',
    loadingMore: 'Loading...',
    export: { applications: 'Export Applications', contacts: 'Export Contacts', busy: 'Exporting...' },
    columns: {
      applications: ['Name', 'Reference', 'Tier and amount', 'Delivery', 'Received, state'],
      contacts: ['Name', 'Subject', 'Category', 'Delivery', 'Received, state'],
      logs: ['Name', 'Reference', 'Method', 'Outcome', 'Tried'],
    },
    details: (name: string) => `Details of ${name}`,
    noSubject: 'No subject',
    /** For a verification request, whose form asks for no name. */
    noName: 'No name given',
    success: 'Handed over',
    failure: 'Failed',
    /** Under the lists: what 'sent' means, and what this app cannot know. */
    sentNote: 'Sent means handed to the mail server or to Telegram. Email that is returned later goes to the mailbox of MAIL_FROM, and does not show here.',
    detail: {
      loading: 'Loading the rest...',
      sent: 'As sent',
      uploads: 'Files',
      deliveries: 'Deliveries',
      noDeliveries: 'None: no delivery was configured when this came in',
      repeat: { idle: 'Send again', asks: 'Yes, send again', busy: 'Sending...', no: 'Cancel', hint: 'It was handed over already: it may arrive twice.', failed: 'This did not work. Please try again.' },
      download: 'Download',
      downloading: 'Downloading...',
      neverRead: 'Not opened yet',
      readings: 'Opened by',
      proven: 'Wallet proven',
      yes: 'Yes, by a signed message',
      no: 'No',
      empty: 'empty',
    },
  },
} as const

/** How far an application's message has come, in a word. */
export const deliveryWords = { sent: 'sent', failed: 'failed', waiting: 'waiting', none: 'off', cancelled: 'cancelled before it was sent' } as const

/** The same for a contact message. */
export const contactWords = { sent: 'Sent', failed: 'Failed', waiting: 'Pending', none: 'Off' } as const

/** What the form fields are called, where their own names don't say it. */
const fieldNames: Readonly<Record<string, string>> = {
  bd_amount: 'BD amount',
  bdAmount: 'BD amount',
  userEmail: 'Email',
  userTelegram: 'Telegram',
  walletAddress: 'Wallet',
  riskSuitability: 'Risk confirmation',
  conversionOption: 'Repayment preference',
  referenceNumber: 'Reference number',
  passportCopy: 'Passport copy',
  utilityBill: 'Utility bill',
}

/** `currentDetection` → `Current detection`. */
export function fieldName(key: string): string {
  const known = Object.hasOwn(fieldNames, key) ? fieldNames[key] : undefined
  if (known !== undefined) return known
  const words = key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
