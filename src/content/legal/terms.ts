import type { LegalDocument } from '../legal.ts'

export const termsOfService: LegalDocument = {
  title: 'Terms of service',
  updated: 'December 2024',
  lead: 'The rules for using this app, between you and BlackDuck. Please read the sections on staking, cards and liability carefully.',
  sections: [
    {
      id: 'agreement',
      heading: 'What you agree to',
      blocks: [
        'By using the app you accept these terms, the privacy policy and the risk disclaimer. If you do not, please do not use it.',
        'Separate agreements may apply alongside these terms, for example that of the card issuer or for the convertible loan note. Where they differ, the separate agreement prevails for its subject.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: 'Who may use the app',
      blocks: [
        'You must be an adult, 18+, and of full legal capacity. You must be allowed to hold digital tokens where you live, and must not be subject to sanctions that forbid us to deal with you.',
        'Some services are not open in every country. It is up to you to know the law that applies to you.',
      ],
    },
    {
      id: 'what-the-app-is',
      heading: 'What the app is, and what it is not',
      blocks: [
        'The app shows public figures on the BD token, reads the stake of a wallet from the chain, takes applications and messages, and links to third-party services.',
        'It is not an exchange, a broker, a bank or a wallet. It holds none of your tokens or money, and executes no trades and no stakes.',
      ],
    },
    {
      id: 'figures',
      heading: 'Figures and sources',
      blocks: [
        'Figures are read from Solana nodes and market data services run by others. They may be late, incomplete or wrong. Each figure shows its age and whether it is live, stored or a reference figure.',
        'Scenarios, calculators and rates are arithmetic on stated assumptions. They are neither forecasts nor promises.',
      ],
    },
    {
      id: 'wallets',
      heading: 'Your wallet and your keys',
      blocks: [
        'You alone are responsible for your wallet, its keys and its seed phrase. We never ask for them. Anyone who does so in our name is a fraudster.',
        'To verify that a wallet is yours, the app may ask it to sign a message. Such a message moves no tokens and costs nothing. Read it before you sign, and check the name of the site.',
      ],
    },
    {
      id: 'staking',
      heading: 'Staking',
      blocks: [
        'Staking takes place on an external site under its terms. These rules apply to every stake:',
        {
          points: [
            'A stake is locked irrevocably for 180 days.',
            'There is no early withdrawal, for any reason.',
            'Staking again with the same wallet restarts the 180-day timer.',
          ],
        },
        'The yearly rate is stated in BD. We do not guarantee any particular value of BD in money.',
      ],
    },
    {
      id: 'virtual-cards',
      heading: 'Virtual cards',
      blocks: [
        'Virtual cards are only for holders with verified stakes of 2.5M+ tokens. The stake must be kept for as long as the card is used.',
        'Cards are issued via a partner, under the partner’s terms. The partner may refuse, limit, block or end a card, and may ask for identification where the law requires it.',
        'Limits depend on the stake tier: Duckling from 2.5M, Banker from 5M, Raven from 7.5M staked BD. The current limits are those the app shows.',
        'Cards are funded in USDT (ERC-20) only. A top-up costs 4.5%. An amount sent in another token or over another network may be lost, and we cannot recover it.',
        'Keep the number, expiry date and code of a card secret, and tell us at once if you lose control of them.',
      ],
    },
    {
      id: 'applications',
      heading: 'Applications and submissions',
      blocks: [
        'What you state in an application must be true and about yourself. Applying does not entitle you to be accepted. Review times are targets, not guarantees.',
        'The convertible loan note is for HNW individuals, family offices and sophisticated investors. The page on it is for information; only the signed agreement is binding.',
      ],
    },
    {
      id: 'conduct',
      heading: 'What you may not do',
      blocks: [
        {
          points: [
            'use the app for fraud, money laundering, terrorist financing or anything else that is illegal;',
            'use the stakes, names or documents of others, or pretend to be someone else;',
            'attack the app, circumvent its limits, or load it beyond ordinary use;',
            'present its figures as your own, or as an endorsement of something we have nothing to do with.',
          ],
        },
        'We may block anyone who does so, and report it where the law requires.',
      ],
    },
    {
      id: 'rights',
      heading: 'Rights in the app',
      blocks: [
        'The software is published under the licence that comes with its source. The names BlackDuck and BD, the mark, the texts and the pictures remain ours or belong to those who license them to us. Figures may be quoted with their source and time.',
      ],
    },
    {
      id: 'liability',
      heading: 'Warranty and liability',
      blocks: [
        'The app is provided as is and as available. We do not warrant that it is always reachable, free of faults, or that its figures are right.',
        'As far as the law allows, we are not liable for losses from decisions based on the app, from price changes, from faults of the blockchain, of nodes, wallets, exchanges, the staking site or the card issuer, or from lost keys. Liability for intent, gross negligence and harm to life and health, and liability that cannot be excluded by law, remains.',
      ],
    },
    {
      id: 'changes-and-law',
      heading: 'Changes, end and law',
      blocks: [
        'We may change the app and these terms. The month of the version stands at the top; important changes are announced in the app before they apply. By continuing to use the app you accept them. You may stop at any time, and we may end the service with reasonable notice.',
        'The law of Dubai applies, unless mandatory law of the country you live in protects you better. If a part of these terms is void, the rest stays in force. Write to us first if you have a complaint: most are resolved with one message.',
      ],
    },
  ],
}
