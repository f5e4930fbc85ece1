import type { LegalDocument } from '../legal.ts'
import { keptMonths, LAPSES_AFTER_MONTHS, lasting } from '../retention.ts'

export const privacyPolicy: LegalDocument = {
  title: 'Privacy policy',
  updated: 'December 2024',
  lead: 'What this app knows about you, where it is kept, who sees it, and what you can do about it. In short: to read figures you give us nothing, and what you send us is used to answer you.',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are and what this covers',
      blocks: [
        'BlackDuck, based in Dubai, runs this app and is responsible for the personal data described here. The contact page says how to reach us; the footer of every page links to it.',
        'This policy covers the app and its server. It does not cover the sites we link to, among them the staking site, card services, exchanges, block explorers, Telegram and mailing lists. They have their own policies.',
      ],
    },
    {
      id: 'on-your-device',
      heading: 'What stays on your device',
      blocks: [
        'The app is a progressive web app. To start quickly and to work without a network, it keeps in your browser:',
        {
          points: [
            'its own pages and programs;',
            'the last known public figures, such as the vault balance, the price and the public list of stakes;',
            'the wallets that you watch on My BD, their names and the last answer about each, and the address of a calendar you made of them. The server learns an address only when the app asks what it holds and has staked, and keeps it only for the calendar, until you stop it;',
            'your colour scheme, and the day on which you last accepted the disclaimer;',
            'how often you have opened the app, and when you last declined to install it;',
            'what you have typed into a form, until it has been answered, for 30 days at most, without files;',
            'a form that you put into the tray because there was no connection, with its files: until it is sent or you delete it. Each time, you say so by a press that names the files and their sizes.',
            'where a file that was cut off goes on: a checksum of the file and a random address, for a day at most.',
          ],
        },
        'None of this leaves your device by itself, except for what is in the tray: that is sent once there is a connection, which is what you put it there for, but not by itself after 30 days. The page Outgoing shows it, and there you can edit or delete it. The settings clear forms and tray together, and the watched wallets; all else you remove by clearing the site’s data in your browser or by uninstalling the app. Card numbers, expiry dates, security codes, sessions and proofs of wallets are never stored there.',
      ],
    },
    {
      id: 'when-you-read',
      heading: 'What our server sees when you read',
      blocks: [
        'Your browser asks our server for pages and figures. As on any website, the request carries your IP address, the time, the requested address and the name of the browser. We use this to answer, to limit abuse and to find faults, and keep it no longer than 30 days.',
        'When you check a wallet, its public address is sent to our server, which reads the chain. We do not link it to your name unless you send us both.',
        'Of a sample of visits the app tells our server how quickly a page appeared and answered, with the name of the page and how fast the connection was. This holds nothing that says who you are or which device it was, is only counted, and waits on your device for a week at most where there is no connection. It is not measured where your browser asks not to be tracked (Do Not Track, Global Privacy Control), nor where you turn it off in the settings.',
        'We use no advertising, no third-party analytics, no trackers and no fingerprinting. Fonts, programs and pictures come from our own server. The public pages set one cookie, and only when you mark a notification as read: a random number that tells this device from others, for 400 days at most. Only administrators who sign in have a session.',
      ],
    },
    {
      id: 'what-you-send',
      heading: 'What you send us',
      blocks: [
        'Forms say which fields are required. Depending on the form we receive:',
        {
          points: [
            'contact: name, email address, subject, category, message and, if you give it, a wallet address;',
            'card application: name, alias, email address, telephone number or Telegram handle, wallet address, tier and staked amount, and notes;',
            'manual verification: wallet address, email address, Telegram handle if you give it, the amount you state, your reason and your evidence;',
            'loan note: name, email address, country, amount, kind of investor, your answers on risk and repayment, comments, and copies of a passport and a utility bill.',
          ],
        },
        'Large files are sent just before their form. If the form does not follow, they are deleted within a day.',
        'To the assistant you send the text of your question, your last questions before it and, where you ask about your own wallets, the addresses of those that you watch, without the names that you gave them. We do not keep any of it. Where a language model answers, its operator receives the text and nothing about you. Please put no personal data into it. Clear conversation makes the page forget what was said; so does leaving it.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we use it, and on what grounds',
      blocks: [
        'We use what you send to answer you, to review an application, to issue a card through our partner, and to comply with the law where it requires records. The grounds are the steps you ask for before a contract, the contract itself, legal duties, and our legitimate interest in a service that is safe and works.',
        'We sell no personal data, build no profiles, and make no purely automated decisions about you that have legal effect. Whether a wallet is eligible depends on public data on the chain, and you may ask a person to check it.',
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives it',
      blocks: [
        'A submission is stored in our database, without your IP address, and delivered to our staff by email and by Telegram, so the operators of these services handle it. Copies of identity documents are encrypted where they are stored, can be read by administrators only, and every access is recorded. What you add to your case later, when we ask, is kept with it in the same way.',
        'A card application goes to the partner who issues the card. Figures come from Solana nodes and market data services, which our server asks: they see our server, not you. Authorities receive data when the law compels us.',
        'Some of these recipients work outside your country. Where the law requires safeguards, we agree on them.',
        'What is on the Solana blockchain is public and permanent. No one can change or delete it, and neither can we.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        `What you send us is kept while your case is open, and for a period after it has ended: after our decision, after you withdrew it, or after we closed it. A case in which nothing happens for ${lasting(LAPSES_AFTER_MONTHS)} is closed by the server. Then the server itself deletes it, with its files, its messages and the record of their delivery:`,
        {
          points: [
            `contact messages: ${lasting(keptMonths.contact.other)} after the end of the case;`,
            `verification requests: ${lasting(keptMonths['verification-request'].other)} after the end of the case; a wallet that we approved stays on our list until we take it off;`,
            `card applications: ${lasting(keptMonths['card-application'].other)} after the end of the case; approved ones ${lasting(keptMonths['card-application'].approved)}, and as long as the wallet has a card;`,
            `loan note applications and their documents: ${lasting(keptMonths['loan-application'].other)} after the end of the case; approved ones ${lasting(keptMonths['loan-application'].approved)}, which is the term of the note and the years for which the law requires records.`,
          ],
        },
        'Other things have periods of their own:',
        {
          points: [
            'server logs: 30 days at most;',
            'files whose form does not follow: a day;',
            'proofs that a wallet is yours: an hour at most; counts of tries, which hold no address that could be read: 15 minutes;',
            'a device that gets push messages: until you end them, or the device no longer takes them;',
            'a device that marks notifications as read: 90 days after the last time;',
            'the card that a wallet has: as long as the card is in use, and as the issuer is bound to keep it;',
            'the record of what our administrators did: for good. It names them and the numbers of cases, not you.',
          ],
        },
        'Backups are overwritten in rotation and hold deleted data a little longer.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        'You may ask what we hold about you, have it corrected or deleted, restrict or object to its use, and receive it in a common format. You can withdraw your consent for the future. Write to us through the contact page; we answer within 30 days, and ask for proof that you are the person concerned.',
        'You may complain to the data protection authority of your country. The app is not meant for anyone under 18, and we do not knowingly keep data of minors.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and contact',
      blocks: [
        'When the app changes, this policy changes with it; the month of the version is at the top. Important changes are announced in the app before they apply.',
        'Send questions about this policy to the address on the contact page, with the word Privacy in the subject.',
      ],
    },
  ],
}
