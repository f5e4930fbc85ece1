/** How this app can be installed with the current browser. */
export type InstallWay =
  /** Already runs in a window of its own. */
  | 'installed'
  /** The browser offers it, a press is enough. */
  | 'prompt'
  /** From the browser's own menu: Chromium without an offer right now, such as after a refusal. */
  | 'menu'
  | 'ios-safari'
  | 'ios-browser'
  /** A window inside another app, which can't install anything. */
  | 'ios-inside'
  | 'mac-safari'
  | 'firefox-android'
  | 'none'

export interface InstallFacts {
  userAgent: string
  maxTouchPoints: number
  /** Whether the page runs in a window of its own. */
  standalone: boolean
  /** Whether the browser has offered to install. */
  offered: boolean
}

/** Add to Dock came with Safari 17. */
const DOCK_SINCE = 17

/** The way to install by the user agent, the only clue there is. The browser's own offer counts more. */
export function installWay({ userAgent, maxTouchPoints, standalone, offered }: InstallFacts): InstallWay {
  if (standalone) return 'installed'
  if (offered) return 'prompt'
  if (isHandheldApple(userAgent, maxTouchPoints)) return wayOnIos(userAgent)
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefox-android' : 'none'
  if (/Chrom(e|ium)\//.test(userAgent)) return /; wv\)/.test(userAgent) ? 'none' : 'menu'
  const safari = /Macintosh.*Version\/(\d+).*Safari\//.exec(userAgent)?.[1]
  return Number(safari ?? 0) >= DOCK_SINCE ? 'mac-safari' : 'none'
}

/** Whether installing is certain enough to work to offer it unasked. */
export function isWorthOffering(way: InstallWay): boolean {
  return way === 'prompt' || way === 'ios-safari' || way === 'ios-browser' || way === 'mac-safari' || way === 'firefox-android'
}

/** An iPad claims to be a Macintosh, but no Macintosh has a touch screen. */
function isHandheldApple(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function wayOnIos(userAgent: string): InstallWay {
  if (/FBAN|FBAV|Instagram|Line\/|MicroMessenger|GSA\//.test(userAgent)) return 'ios-inside'
  if (/CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo/.test(userAgent)) return 'ios-browser'
  return /Version\/.*Safari\//.test(userAgent) ? 'ios-safari' : 'ios-inside'
}
