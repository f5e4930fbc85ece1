import { figureIds, type FigureId, type FigureView, type PageView } from './view.ts'

/** The view for prerendering: every placeholder holds its own name. */
export function placeholderView(): PageView {
  return {
    figures: {
      vaultBalance: figurePlaceholders('vaultBalance'),
      solBalance: figurePlaceholders('solBalance'),
      vaultChange: figurePlaceholders('vaultChange'),
      holders: figurePlaceholders('holders'),
      stakers: figurePlaceholders('stakers'),
      staked: figurePlaceholders('staked'),
      deployed: figurePlaceholders('deployed'),
      deployedWallets: figurePlaceholders('deployedWallets'),
      supply: figurePlaceholders('supply'),
      circulating: figurePlaceholders('circulating'),
      ledger: figurePlaceholders('ledger'),
      stakingTotal: figurePlaceholders('stakingTotal'),
      stakerCount: figurePlaceholders('stakerCount'),
      stakingRatio: figurePlaceholders('stakingRatio'),
      stakingParticipation: figurePlaceholders('stakingParticipation'),
      program: figurePlaceholders('program'),
      price: figurePlaceholders('price'),
      priceChange24h: figurePlaceholders('priceChange24h'),
      volume24h: figurePlaceholders('volume24h'),
      marketCap: figurePlaceholders('marketCap'),
      myTotal: figurePlaceholders('myTotal'),
      myWorth: figurePlaceholders('myWorth'),
      myUnlock: figurePlaceholders('myUnlock'),
      myReward: figurePlaceholders('myReward'),
    },
    health: {
      status: '{{health.status}}',
      label: '{{health.label}}',
      nodes: '{{health.nodes}}',
      dots: '{{health.dots}}',
      word: '{{health.word}}',
    },
    deployment: {
      chainNotice: '{{deployment.chainNotice}}',
      vault: '{{deployment.vault}}',
      vaultShort: '{{deployment.vaultShort}}',
      vaultUrl: '{{deployment.vaultUrl}}',
      stakingUrl: '{{deployment.stakingUrl}}',
      dexUrl: '{{deployment.dexUrl}}',
      cardLoginUrl: '{{deployment.cardLoginUrl}}',
      communityUrl: '{{deployment.communityUrl}}',
      vaultSecondUrl: '{{deployment.vaultSecondUrl}}',
      mint: '{{deployment.mint}}',
      mintShort: '{{deployment.mintShort}}',
      mintUrl: '{{deployment.mintUrl}}',
      stakingAccount: '{{deployment.stakingAccount}}',
      stakingAccountShort: '{{deployment.stakingAccountShort}}',
      stakingAccountUrl: '{{deployment.stakingAccountUrl}}',
      websiteUrl: '{{deployment.websiteUrl}}',
      buyUrl: '{{deployment.buyUrl}}',
      mailingListUrl: '{{deployment.mailingListUrl}}',
      telegramUrl: '{{deployment.telegramUrl}}',
      socialUrl: '{{deployment.socialUrl}}',
      officeAddress: '{{deployment.officeAddress}}',
      contactEmail: '{{deployment.contactEmail}}',
      contactUrl: '{{deployment.contactUrl}}',
    },
    link: { state: '{{link.state}}', text: '{{link.text}}', feed: '{{link.feed}}' },
  }
}

/** Every placeholder of a view by its name: `figures.price.text` → `0.000113`. */
export function flatten(view: PageView): Map<string, string> {
  const placeholders = new Map<string, string>()
  for (const id of figureIds) {
    for (const [field, text] of Object.entries(view.figures[id])) placeholders.set(`figures.${id}.${field}`, text)
  }
  for (const part of ['health', 'deployment', 'link'] as const) {
    for (const [field, text] of Object.entries(view[part])) placeholders.set(`${part}.${field}`, text)
  }
  return placeholders
}

function figurePlaceholders(id: FigureId): FigureView {
  return {
    text: `{{figures.${id}.text}}`,
    unit: `{{figures.${id}.unit}}`,
    state: `{{figures.${id}.state}}`,
    trend: `{{figures.${id}.trend}}`,
    age: `{{figures.${id}.age}}`,
    asOf: `{{figures.${id}.asOf}}`,
    source: `{{figures.${id}.source}}`,
    detail: `{{figures.${id}.detail}}`,
    witnesses: `{{figures.${id}.witnesses}}`,
    claims: `{{figures.${id}.claims}}`,
    note: `{{figures.${id}.note}}`,
  }
}
