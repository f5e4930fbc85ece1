import { isStandalone } from '../pwa/standalone.ts'
import { isMobile } from './deep-link.ts'

/** What decides how this device can reach a wallet. */
export interface Device {
  kind: 'desktop' | 'android' | 'ios'
  /** Chromium on Android, which alone can speak to a wallet app on the same phone. Not a window inside another app. */
  hasMobileAdapter: boolean
  /** The installed app. On iOS links that come back open in Safari, not here. */
  isInstalled: boolean
  /** A window inside another app, out of which links often don't lead. */
  isInApp: boolean
}

export interface DeviceFacts {
  userAgent: string
  maxTouchPoints: number
  standalone: boolean
}

const IN_APP = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|GSA\/|; wv\)/

/** Which device this is, by the user agent, the only clue there is. */
export function deviceOf({ userAgent, maxTouchPoints, standalone }: DeviceFacts): Device {
  const isAndroid = /Android/.test(userAgent)
  const kind = !isMobile(userAgent, maxTouchPoints) ? 'desktop' : isAndroid ? 'android' : 'ios'
  const isInApp = kind !== 'desktop' && IN_APP.test(userAgent)
  return { kind, hasMobileAdapter: isAndroid && !isInApp && /Chrome\//.test(userAgent), isInstalled: standalone, isInApp }
}

export const thisDevice = (): Device => deviceOf({ userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints, standalone: isStandalone() })
