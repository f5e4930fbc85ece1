import { analyticsFigures } from './analytics-view.ts'
import { explorer, secondExplorer } from '../content/links.ts'
import { site } from '../content/site.ts'
import type { Deployment } from '../contract/deployment.ts'
import { shorten } from '../rules/format.ts'
import { noneOfMine } from './figure-view.ts'
import { healthView } from './health-view.ts'
import { marketFigures } from './market-view.ts'
import { holderFigures } from './holders-view.ts'
import { stakingFigures } from './staking-view.ts'
import { supplyFigures } from './supply-view.ts'
import { vaultFigures } from './vault-view.ts'
import type { DeploymentView, LinkView, PageInput, PageView } from './view.ts'

/** Figures, clock and connection → every string on the page. Pure: the same input gives the same page everywhere. */
export function pageView(input: PageInput): PageView {
  return {
    figures: { ...vaultFigures(input), ...marketFigures(input), ...holderFigures(input), ...stakingFigures(input), ...supplyFigures(input), ...analyticsFigures(input), ...(input.my ?? noneOfMine) },
    health: healthView(input),
    deployment: deploymentView(input.deployment),
    link: linkView(input.link),
  }
}

function deploymentView(deployment: Deployment): DeploymentView {
  const { stakingAccount = '', contactEmail = '' } = deployment
  return {
    chainNotice: deployment.chain === 'demo' ? 'Demo chain' : '',
    vault: deployment.vault,
    vaultShort: shorten(deployment.vault, 8, 8),
    vaultUrl: explorer.account(deployment.vault),
    stakingUrl: deployment.links.staking,
    dexUrl: deployment.links.dex,
    cardLoginUrl: deployment.links.cardLogin,
    communityUrl: deployment.links.community,
    vaultSecondUrl: secondExplorer.account(deployment.vault),
    mint: deployment.mint,
    mintShort: shorten(deployment.mint, 8, 8),
    mintUrl: explorer.account(deployment.mint),
    stakingAccount,
    stakingAccountShort: shorten(stakingAccount, 8, 8),
    stakingAccountUrl: stakingAccount === '' ? '' : explorer.account(stakingAccount),
    websiteUrl: deployment.links.website ?? '',
    buyUrl: deployment.links.buy ?? '',
    mailingListUrl: deployment.links.mailingList ?? '',
    telegramUrl: deployment.links.telegram ?? '',
    socialUrl: deployment.links.social ?? '',
    officeAddress: deployment.officeAddress ?? site.noOfficeAddress,
    contactEmail,
    contactUrl: contactEmail === '' ? '' : `mailto:${contactEmail}`,
  }
}

function linkView(link: PageInput['link']): LinkView {
  const words = { stream: 'Live stream', polling: 'Polling', down: 'No connection' } as const
  return { state: link, text: words[link], feed: link === 'stream' ? 'Live' : 'Reconnecting...' }
}
