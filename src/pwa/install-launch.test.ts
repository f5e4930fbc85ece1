import { describe, expect, it } from 'vitest'
import { launchTarget } from './install-launch.ts'

const origin = 'https://bd.example'

describe('where a launch leads', () => {
  it.each([
    ['https://bd.example/staking', '/staking'],
    ['https://bd.example/#top', '/#top'],
    ['https://bd.example/contact?title=a&text=b%20c', '/contact?title=a&text=b%20c'],
    ['https://bd.example/open?u=web%2Bbd%3Astaking', '/open?u=web%2Bbd%3Astaking'],
  ])('%s is %s', (url, href) => expect(launchTarget(url, origin)).toBe(href))

  it.each([
    ['the bare start, which only brings the window to the front', 'https://bd.example/'],
    ['another origin', 'https://evil.example/staking'],
    ['the same host with another scheme', 'http://bd.example/staking'],
    ['a path that would leave the origin', 'https://bd.example//evil.example/'],
    ['no address', 'staking'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', undefined],
  ])('%s is nowhere', (_name, url) => expect(launchTarget(url, origin)).toBeNull())
})
