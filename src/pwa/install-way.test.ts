import { describe, expect, it } from 'vitest'
import { installWay, isWorthOffering, type InstallWay } from './install-way.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const SAFARI_17 = `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`

const facts = { maxTouchPoints: 0, standalone: false, offered: false }

describe('the way to install', () => {
  it.each<[string, InstallWay, number, string]>([
    ['Safari on an iPhone', 'ios-safari', 5, `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Safari on an iPad, which claims to be a Macintosh', 'ios-safari', 5, SAFARI_17],
    ['Chrome on an iPhone', 'ios-browser', 5, `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
    ['Firefox on an iPhone', 'ios-browser', 5, `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge on an iPhone', 'ios-browser', 5, `${IPHONE} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`],
    ['DuckDuckGo on an iPhone', 'ios-browser', 5, `${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
    ['a page inside Instagram', 'ios-inside', 5, `${IPHONE} Mobile/15E148 Instagram 334.0.4.32.98`],
    ['a page inside Telegram', 'ios-inside', 5, `${IPHONE} Mobile/15E148`],
    ['Safari 17 on a Mac', 'mac-safari', 0, SAFARI_17],
    ['Safari 16 on a Mac', 'none', 0, SAFARI_17.replace('Version/17.4', 'Version/16.6')],
    ['Firefox on Windows', 'none', 0, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    ['Firefox on a Mac', 'none', 0, `${MAC.replace(')', '; rv:127.0)')} Gecko/20100101 Firefox/127.0`],
    ['Firefox on Android', 'firefox-android', 5, 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['Chrome on Windows with no offer', 'menu', 0, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'],
    ['Chrome on a Mac, which names Safari too', 'menu', 0, `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36`],
    ['a web view on Android', 'none', 5, 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'],
    ['a browser without a name', 'none', 0, ''],
  ])('of %s is %s', (_name, way, maxTouchPoints, userAgent) => {
    expect(installWay({ ...facts, userAgent, maxTouchPoints })).toBe(way)
    // The browser's own offer counts more than a guess from its name.
    expect(installWay({ ...facts, userAgent, maxTouchPoints, offered: true })).toBe('prompt')
    expect(installWay({ ...facts, userAgent, maxTouchPoints, offered: true, standalone: true })).toBe('installed')
  })

  it('is offered unasked only where it is sure to work', () => {
    const ways: InstallWay[] = ['installed', 'prompt', 'menu', 'ios-safari', 'ios-browser', 'ios-inside', 'mac-safari', 'firefox-android', 'none']
    expect(ways.filter(isWorthOffering)).toEqual(['prompt', 'ios-safari', 'ios-browser', 'mac-safari', 'firefox-android'])
  })
})
