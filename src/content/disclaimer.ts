/** The corporate disclaimer which a visitor accepts once a calendar day before seeing anything else. */
export const disclaimer = {
  title: 'Before you continue',
  lead: 'Please read this notice. It is shown once a day, and the app opens when you accept it.',
  sections: [
    {
      heading: 'Information, not advice',
      paragraphs: [
        'BlackDuck publishes figures about the BD token: its vault, its market, its staking and its network. Nothing here is investment, legal or tax advice, and nothing here is an offer or a recommendation to buy, sell or hold BD or anything else.',
        'Your decisions are your own. If you are not sure what a figure means for you, ask someone who is licensed to advise you where you live.',
      ],
    },
    {
      heading: 'Risk',
      paragraphs: [
        'BD is a digital token on the Solana blockchain. Its price can fall to zero, it may become impossible to sell, and transfers on a blockchain cannot be undone. No deposit insurance or compensation scheme covers it. Use only money that you can afford to lose.',
        'Past figures, rates and scenarios do not predict what comes next. A yield stated in BD can be worth less in money than what was put in.',
      ],
    },
    {
      heading: 'Staking',
      paragraphs: [
        'Staking takes place on an external site, not in this app. These three rules apply to every stake:',
      ],
      points: [
        'A stake is locked irrevocably for 180 days.',
        'There is no early withdrawal, for any reason.',
        'Staking again with the same wallet restarts the 180-day timer.',
      ],
    },
    {
      heading: 'Figures and their sources',
      paragraphs: [
        'Figures are read from Solana nodes and from market data services run by others. They can be late, incomplete or wrong. Each figure therefore shows its age and whether it is live, stored or a reference figure. Check what matters to you on a block explorer.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be of legal age and allowed to hold digital tokens under the law that applies to you. Some services that this app links to, among them staking and payment cards, are run by third parties under their own terms and are not available in every country.',
      ],
    },
  ],
  statement: 'By continuing you confirm that you have read and understood this notice.',
  accept: 'I understand and accept',
} as const satisfies {
  title: string
  lead: string
  sections: readonly { heading: string; paragraphs: readonly string[]; points?: readonly string[] }[]
  statement: string
  accept: string
}
