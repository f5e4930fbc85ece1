import type { LegalDocument } from '../legal.ts'

export const riskDisclaimer: LegalDocument = {
  title: 'Risk disclaimer',
  updated: 'December 2024',
  lead: 'BD is a digital token. You can lose everything you put into it. Read this before you buy, stake, apply for a card or lend.',
  sections: [
    {
      id: 'no-advice',
      heading: 'No advice and no offer',
      blocks: [
        'Nothing in this app is investment, legal or tax advice. Nothing in it is an offer, a recommendation or an invitation to buy, sell, hold or stake BD or anything else. It does not know your circumstances. Ask someone who is licensed to advise you where you live.',
      ],
    },
    {
      id: 'price',
      heading: 'Price and liquidity',
      blocks: [
        'The price of BD forms on decentralised exchanges, with little liquidity at times. It can fall by any amount within minutes, even to zero. There may be no buyers when you want to sell, and a large order moves the price against you.',
        'Price times balance is not what a sale would bring.',
      ],
    },
    {
      id: 'lock',
      heading: 'The 180-day lock',
      blocks: [
        {
          points: [
            'A stake is locked irrevocably for 180 days.',
            'There is no early withdrawal, for any reason: not for a falling price, not for an emergency, not for an error.',
            'Staking again with the same wallet restarts the 180-day timer, also for what was staked before.',
          ],
        },
        'During the lock you cannot sell, whatever happens. Stake only what you can do without for longer than that.',
      ],
    },
    {
      id: 'yield',
      heading: 'Yields and scenarios',
      blocks: [
        'The rate of 88.7% a year is stated in BD, not in money. When the price falls by more than the yield adds, what you get back is worth less than what you put in. New tokens that reach the market can push the price down.',
        'A share of forex income depends on whether there is any. Scenarios, such as those of the investor journey, are arithmetic on assumed prices. Past figures do not predict what comes next.',
      ],
    },
    {
      id: 'no-protection',
      heading: 'No deposit protection',
      blocks: [
        'BD is not a deposit, electronic money or legal tender. No deposit insurance, no investor compensation scheme and no public body covers a loss. The balance of a vault does not guarantee any claim.',
      ],
    },
    {
      id: 'technology',
      heading: 'Blockchain and technology',
      blocks: [
        'Transfers on a blockchain cannot be undone. A wrong address, a lost key or a signature given to a fraudster means a permanent loss. Programs on the chain can have faults, be attacked or be changed by those who control them. The network can halt, split or become expensive.',
        'Nodes and data services can be late or wrong. This app compares several and says how old each figure is; it cannot make them right. Check what matters to you on a block explorer.',
      ],
    },
    {
      id: 'third-parties',
      heading: 'Services of others',
      blocks: [
        'Staking, exchanges, wallets, card issuing and messengers are run by others under their own terms. They can fail, change, refuse you or end. Links are not recommendations, and fake copies of such sites exist: check the address before you connect a wallet.',
      ],
    },
    {
      id: 'cards',
      heading: 'Virtual cards',
      blocks: [
        'A card is issued by a partner, who may block or end it. It is funded in USDT, a token of another issuer that can lose its peg. Top-ups cost 4.5%, and those sent over a network other than ERC-20 can be lost. The card needs a stake of 2.5M BD or more that must be kept; below it the card can end.',
      ],
    },
    {
      id: 'loan-note',
      heading: 'Convertible loan note',
      blocks: [
        'The note is unsecured. If the company cannot pay, interest and principal can be lost in full. It cannot be sold on an exchange. A Series A round, and with it a conversion, may never come.',
      ],
    },
    {
      id: 'law-and-tax',
      heading: 'Law and tax',
      blocks: [
        'Rules for digital tokens differ between countries and change. What is allowed today may be limited or forbidden tomorrow, with effect on the price and on your access. Rewards, sales and card payments can be taxable. It is up to you to find out and to pay.',
      ],
    },
    {
      id: 'your-decision',
      heading: 'Your decision',
      blocks: ['Use only money that you can afford to lose. If anything here is unclear to you, do nothing until it is clear.'],
    },
  ],
}
