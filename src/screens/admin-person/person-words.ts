import type { ErasedPlace, KeptPlace } from '../../contract/admin-person.ts'

/** The words of the page about a person's data. */
export const words = {
  title: 'A person’s data',
  lead: 'Find everything stored about an email address or a wallet, hand it over, and erase it. Each search, archive and erasure is recorded.',
  owners: { title: 'For owners only', text: 'Ask an owner of this installation to do it.' },
  network: 'The server does not answer. Nothing was done. Please try again.',
  search: { label: 'Find a person', field: 'Email address or wallet', hint: 'Other spellings of the same mailbox are found too', submit: 'Find', busy: 'Finding...' },
  none: { title: 'Nothing is stored', text: (who: string) => `There is nothing about ${who}.` },
  found: { title: 'What is stored', about: (who: string) => `About ${who}` },
  submissions: 'Submissions',
  by: (name: string, email: string) => [name, email].filter((each) => each !== '').join(', '),
  wallet: { proven: 'wallet proven', given: 'wallet given, not proven' },
  related: { title: 'Also named in these submissions', text: 'Add what is the same person’s. Anybody can type another’s wallet into a form: a proven one is theirs.', add: (value: string) => `Add ${value}`, proven: 'proven' },
  mentioned: { title: 'Mentioned in other people’s cases', text: 'These texts stay. Look at each, and decide whether that case has to go as well.' },
  archive: { title: 'Hand it over', text: 'One ZIP file with a page to read, the data, and the files as they were sent. Administrators’ names are left out.', submit: 'Download the archive', busy: (done: string) => `Downloading, ${done} so far...`, done: 'The archive was downloaded. Delete it from this device once it is handed over.' },
  erase: {
    title: 'Erase it',
    text: 'This can’t be taken back. Everything under “What is stored” is deleted at once, waiting mails included.',
    field: (who: string) => `Type ${who} to confirm`,
    mismatch: 'This is not the address above',
    submit: 'Erase everything',
    busy: 'Erasing...',
    progress: (done: number, of: number) => `${done} of ${of} submissions`,
  },
  done: { title: 'Erased', text: 'The audit log keeps that it happened, when and by whom, with a hash in place of the address.', next: 'Find another person' },
  kept: 'What stays, and why',
} as const

export const erasedWords: Readonly<Record<ErasedPlace, string>> = {
  submissions: 'Submissions',
  files: 'Files',
  fileReadings: 'Records of who opened a file',
  caseEvents: 'Events of their cases, notes included',
  messages: 'Messages about them',
  attempts: 'Attempts to deliver these',
  queued: 'Messages in the queue',
  whitelist: 'Approved wallets',
  cards: 'Records of cards',
  proofs: 'Proofs of wallets',
  pushDevices: 'Devices that follow the wallet',
  savedViews: 'Saved views that name them',
  invitations: 'Invitations to administrators',
  demoMails: 'Mails in the demo’s mailbox',
}

export const keptWords: Readonly<Record<KeptPlace, { name: string; why: string }>> = {
  sent: { name: 'Messages already sent', why: 'They are in the team’s and the person’s own mailboxes and chats. Delete the team’s by hand.' },
  chain: { name: 'Records of the chain', why: 'The Solana blockchain is public, and would be read again.' },
  card: { name: 'Cards at their issuer', why: 'The card itself is the issuer’s. Ask the issuer to close it: it can’t be shown here any more.' },
  account: { name: 'An administrator’s account', why: 'This is a colleague’s address. Remove the account under People.' },
  mentions: { name: 'Texts of other people’s cases', why: 'They are the data of those who wrote them.' },
  audit: { name: 'Entry in the audit log', why: 'It proves the erasure, and holds no address, only hashes and figures.' },
}
