import { describe, expect, it } from 'vitest'
import { readAppLink } from './app-link.ts'

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

describe("a link in the app's own scheme", () => {
  it.each([
    ['web+bd:vault', { to: '/' }],
    ['web+bd:staking', { to: '/staking' }],
    ['web+bd://staking', { to: '/staking' }],
    ['web+bd://staking/', { to: '/staking' }],
    ['WEB+BD:card', { to: '/virtual-card' }],
    ['web+bd:contact', { to: '/contact' }],
    [`web+bd:wallet/${wallet}`, { to: '/virtual-card', wallet }],
    [`web+bd://wallet/${wallet}/`, { to: '/virtual-card', wallet }],
  ])('%s leads to its screen', (text, place) => expect(readAppLink(text)).toEqual(place))

  it.each([
    '',
    'web+bd:',
    'web+bd:wallet',
    'web+bd:wallet/',
    'web+bd:wallet/duck',
    `web+bd:wallet/${wallet}1`,
    // 33 bytes, with a letter that base58 lacks.
    `web+bd:wallet/${wallet.replace('7', '0')}`,
    `web+bd:wallet/${wallet}/more`,
    `web+bd:staking/${wallet}`,
    'web+bd:settings',
    'web+bd:constructor',
    'web+bd:__proto__',
    'web+bd://evil.example/staking',
    'web+bd:///evil.example',
    'web+bd:/staking',
    'web+bd:staking?next=https://evil.example',
    'web+bd:staking#x',
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    ' data:text/html,x',
    `web+bd:${'a'.repeat(5000)}`,
  ])('%s leads nowhere', (text) => expect(readAppLink(text)).toBeNull())
})
