/** How this app gets onto a device, seen from the browser that shows it now. */
export type InstallWay =
  /** Runs in a window of its own already. */
  | 'installed'
  /** The browser offers it, a press is enough. */
  | 'prompt'
  /** By the browser's own menu: Chromium that offers nothing just now, as after a refusal. */
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

/** What the browser can do, by the only thing that tells: its name. What it offers itself counts more. */
export function installWay({ userAgent, maxTouchPoints, standalone, offered }: InstallFacts): InstallWay {
  if (standalone) return 'installed'
  if (offered) return 'prompt'
  if (isHandheldApple(userAgent, maxTouchPoints)) return wayOnIos(userAgent)
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefox-android' : 'none'
  if (/Chrom(e|ium)\//.test(userAgent)) return /; wv\)/.test(userAgent) ? 'none' : 'menu'
  const safari = /Macintosh.*Version\/(\d+).*Safari\//.exec(userAgent)?.[1]
  return Number(safari ?? 0) >= DOCK_SINCE ? 'mac-safari' : 'none'
}

/** Whether it is certain enough that installing works to offer it to somebody who didn't ask. */
export function isWorthOffering(way: InstallWay): boolean {
  return way === 'prompt' || way === 'ios-safari' || way === 'ios-browser' || way === 'mac-safari' || way === 'firefox-android'
}

/** An iPad says that it is a Macintosh; no Macintosh has a touch screen. */
function isHandheldApple(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function wayOnIos(userAgent: string): InstallWay {
  if (/FBAN|FBAV|Instagram|Line\/|MicroMessenger|GSA\//.test(userAgent)) return 'ios-inside'
  if (/CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo/.test(userAgent)) return 'ios-browser'
  return /Version\/.*Safari\//.test(userAgent) ? 'ios-safari' : 'ios-inside'
}
