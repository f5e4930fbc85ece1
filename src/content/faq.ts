/** One question. `id` is its anchor: `/faq#minimum-stake`. */
export interface FaqEntry {
  id: string
  question: string
  /** Paragraphs. */
  answer: readonly string[]
}

export interface FaqCategory {
  id: string
  title: string
  entries: readonly FaqEntry[]
}

/** Of a top-up, in percent. */
export const TOP_UP_FEE = '4.5'

/** The categories that are open when the page loads. */
export const openAtFirst: readonly string[] = ['general', 'bd-token']

export const faq: readonly FaqCategory[] = [
  {
    id: 'general',
    title: 'General',
    entries: [
      {
        id: 'what-is-blackduck',
        question: 'What is BlackDuck?',
        answer: ['BlackDuck is the Dubai-based company behind BD, a utility token on Solana with a fixed supply. With it come a public vault, a staking programme and payment cards funded in USDT.'],
      },
      {
        id: 'what-is-this-app',
        question: 'What does this app do?',
        answer: [
          'It shows live figures of the vault, the market and the staking of BD, checks the stake of a wallet, and leads to everything else. Each figure says how old it is and where it came from: live, incomplete, stored on your device, or a reference figure.',
          'It holds no tokens and moves none. Staking and card services run on their own sites.',
        ],
      },
      {
        id: 'account-needed',
        question: 'Do I need an account?',
        answer: ['No. Everything that shows figures is public. Only a virtual card needs a wallet, and there the wallet identifies you.'],
      },
      {
        id: 'offline',
        question: 'Does it work without a network?',
        answer: ['Yes, once it has been opened online. The last known figures stay on your device and are shown with their time, marked as stored. Installed on the home screen, it opens like any other app.'],
      },
      {
        id: 'how-to-reach-you',
        question: 'How do I reach a person?',
        answer: ['By email, answered within 24 hours, or by Telegram, within 2 to 4 hours. Priority matters such as a stolen card are taken up within 1 hour.'],
      },
    ],
  },
  {
    id: 'bd-token',
    title: 'BD Token',
    entries: [
      {
        id: 'supply',
        question: 'How many BD are there?',
        answer: [
          'The total supply is 990 million BD, and it is fixed. About 99% circulate; internal holdings are 10 million BD, 1%.',
          'The live supply is read from the token itself and shown on the tokenomics page.',
        ],
      },
      {
        id: 'where-to-buy',
        question: 'Where can I buy BD?',
        answer: ['On decentralised exchanges on Solana. The links page leads there and names the token contract: compare it letter by letter, as anyone can create a token with the same name.'],
      },
      {
        id: 'vault',
        question: 'What is the vault?',
        answer: ['A Solana account that holds BD for the project. Its balance is read from the chain and shown with its age on the dashboard, and its address leads to a block explorer, so you don’t have to take our word for it.'],
      },
      {
        id: 'price-source',
        question: 'Where does the price come from?',
        answer: ['From public market data services that read decentralised exchanges. The source is named under the price. When none of them answers, the app says so instead of showing a zero.'],
      },
    ],
  },
  {
    id: 'staking',
    title: 'Staking',
    entries: [
      {
        id: 'how-to-stake',
        question: 'How do I stake?',
        answer: ['On the official staking site, with a Solana wallet. This app creates no stake; it shows what is staked, by whom and until when.'],
      },
      {
        id: 'minimum-stake',
        question: 'Is there a minimum?',
        answer: ['2,500,000 BD. From that amount on, a wallet is eligible for a virtual card: Duckling from 2.5M, Banker from 5M, Raven from 7.5M staked BD.'],
      },
      {
        id: 'lock',
        question: 'How long is a stake locked?',
        answer: ['180 days, irrevocably. There is no early withdrawal, for any reason. Staking again with the same wallet restarts the 180 days for everything that the wallet has staked.'],
      },
      {
        id: 'apy',
        question: 'What does a stake earn?',
        answer: ['88.7% a year, in BD. The calculator on the dashboard uses simple interest, amount × 88.7% ÷ 365 for each day, and says so beside its result.'],
      },
      {
        id: 'first-50',
        question: 'What do the first 50 stakers get?',
        answer: ['The first 50 stakers share 46.6M BD locked until Feb 2026. That date has passed, so this lock has ended; the 180-day lock of each stake is separate and continues.'],
      },
      {
        id: 'stake-not-found',
        question: 'My stake is not found. What now?',
        answer: ['A stake counts when its transaction is final, which usually takes less than a minute. Check that you are looking at the wallet that staked, not at another of yours. If it is still missing, write to us with the address and the signature of the transaction: it can be verified by hand.'],
      },
    ],
  },
  {
    id: 'forex-yield',
    title: 'Forex Yield',
    entries: [
      {
        id: 'income-model',
        question: 'What is the income model?',
        answer: ['50% of forex income goes to stakers. The other half stays with the company.'],
      },
      {
        id: 'forex-guaranteed',
        question: 'Is forex income guaranteed?',
        answer: ['No. Trading currencies can lose money, and then there is nothing to share. Do not count on income that has not been paid.'],
      },
      {
        id: 'forex-who',
        question: 'Who takes part?',
        answer: ['Wallets with an open stake. Holding BD without staking it gives no share of forex income.'],
      },
    ],
  },
  {
    id: 'bdtr-nfts',
    title: 'BDTR NFTs',
    entries: [
      {
        id: 'what-are-bdtr',
        question: 'What are BDTR NFTs?',
        answer: ['Non-fungible tokens of the BlackDuck world, separate from the BD token. This app neither sells nor lists them, and no figure in it counts them.'],
      },
      {
        id: 'bdtr-and-tier',
        question: 'Do they count towards a card or a tier?',
        answer: ['No. Eligibility and tier depend on staked BD alone.'],
      },
    ],
  },
  {
    id: 'prepaid-card',
    title: 'Prepaid Card',
    entries: [
      {
        id: 'who-gets-a-card',
        question: 'Who can get a card?',
        answer: ['Holders with at least 2,500,000 BD staked. It is a virtual Mastercard, offered without KYC and issued by a partner. There is a limit of 250 cards.'],
      },
      {
        id: 'card-fee',
        question: 'What does a top-up cost?',
        answer: [`The top-up fee is ${TOP_UP_FEE}% of the amount.`],
      },
      {
        id: 'card-funding',
        question: 'How is the card funded?',
        answer: ['Top-ups are in USDT (ERC-20) only. Anything sent in another token or over another network is lost.'],
      },
      {
        id: 'card-keep-stake',
        question: 'Must I keep my stake?',
        answer: ['Yes. The 2.5M BD stake must be kept for as long as the card is used.'],
      },
      {
        id: 'card-limits',
        question: 'What are the limits?',
        answer: ['By tier, in USD. Duckling: 2,000 a day and 60,000 a month. Banker: 5,000 a day and 150,000 a month. Raven: 100,000 a day and 3,000,000 a month.'],
      },
      {
        id: 'card-how-long',
        question: 'How long does an application take?',
        answer: ['Applications are reviewed within 24 hours; the card itself follows within 24 to 48 hours.'],
      },
    ],
  },
  {
    id: 'platform-tools',
    title: 'Platform & Tools',
    entries: [
      {
        id: 'install',
        question: 'How do I install the app?',
        answer: ['From the browser: on a computer or on Android, with the install entry in the browser’s menu; on an iPhone, with Share, then Add to Home Screen. Open the installed app once while online, as it starts with nothing stored.'],
      },
      {
        id: 'stored-on-device',
        question: 'What does the app store on my device?',
        answer: ['The last known public figures, your colour scheme, and the day on which you accepted the disclaimer. No tracker and no advertising.'],
      },
      {
        id: 'figure-states',
        question: 'What do live, stored, incomplete, unconfirmed, disputed and reference mean?',
        answer: ['Live: the server vouches for it now. Stored: the last known value, with its time, because the source or the network is silent. Incomplete: transactions of the staking account are still to be read, or the count differs from the chain, so it is not the whole. Unconfirmed: only one of several independent sources answered. Disputed: two sources contradict each other; the last value that they agreed on is shown. Reference: a fixed figure from the product’s description, shown only when nothing else is known.'],
      },
      {
        id: 'network-badge',
        question: 'What does the badge at the top right say?',
        answer: ['How many of the Solana nodes that the app asks answer and are up to date. All Systems Operational; Limited Connectivity, where some of them don’t, or refuse some of what is asked; or Connection Issues, where none does.'],
      },
    ],
  },
  {
    id: 'roadmap',
    title: 'Roadmap',
    entries: [
      {
        id: 'what-comes-next',
        question: 'What comes next?',
        answer: ['The use of funds of the convertible loan note says where the effort goes: growth, the prepaid card, AI and infrastructure, real-world assets on the chain, and liquidity of the staking vault.'],
      },
      {
        id: 'roadmap-dates',
        question: 'Are there dates?',
        answer: ['We promise none here. Dates that matter to holders are announced in the community chat and on the mailing list.'],
      },
    ],
  },
]
