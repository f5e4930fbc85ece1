import type { PageInput } from '../view.ts'

export const vault = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** A page without any answers yet, at 14:32:10 on 21 November 2026. */
export const emptyPage: PageInput = {
  figures: {},
  deployment: {
    chain: 'demo',
    mint: 'mint',
    vault,
    links: {
      staking: 'https://staking.example',
      dex: 'https://dex.example',
      cardLogin: 'https://card.example',
      community: 'https://community.example',
    },
  },
  now: Date.parse('2026-11-21T14:32:10Z'),
  utcOffsetMinutes: 0,
  link: 'stream',
}
