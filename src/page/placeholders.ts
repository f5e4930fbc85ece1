import { figureIds, type FigureId, type FigureView, type PageView } from './view.ts'

/** The view of a page that is being prerendered: every slot holds its own name. */
export function slotView(): PageView {
  return {
    figures: {
      vaultBalance: figureSlots('vaultBalance'),
      solBalance: figureSlots('solBalance'),
      vaultChange: figureSlots('vaultChange'),
      holders: figureSlots('holders'),
      stakers: figureSlots('stakers'),
      staked: figureSlots('staked'),
      deployed: figureSlots('deployed'),
      deployedWallets: figureSlots('deployedWallets'),
      supply: figureSlots('supply'),
      circulating: figureSlots('circulating'),
      ledger: figureSlots('ledger'),
      stakingTotal: figureSlots('stakingTotal'),
      stakerCount: figureSlots('stakerCount'),
      stakingRatio: figureSlots('stakingRatio'),
      stakingParticipation: figureSlots('stakingParticipation'),
      program: figureSlots('program'),
      price: figureSlots('price'),
      priceChange24h: figureSlots('priceChange24h'),
      volume24h: figureSlots('volume24h'),
      marketCap: figureSlots('marketCap'),
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
      fundingAddress: '{{deployment.fundingAddress}}',
      contactEmail: '{{deployment.contactEmail}}',
      contactUrl: '{{deployment.contactUrl}}',
    },
    link: { state: '{{link.state}}', text: '{{link.text}}', feed: '{{link.feed}}' },
  }
}

/** Every slot of a view by its name: `figures.price.text` → `0.000113`. */
export function flatten(view: PageView): Map<string, string> {
  const slots = new Map<string, string>()
  for (const id of figureIds) {
    for (const [field, text] of Object.entries(view.figures[id])) slots.set(`figures.${id}.${field}`, text)
  }
  for (const part of ['health', 'deployment', 'link'] as const) {
    for (const [field, text] of Object.entries(view[part])) slots.set(`${part}.${field}`, text)
  }
  return slots
}

function figureSlots(id: FigureId): FigureView {
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
