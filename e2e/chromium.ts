import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Where a Chromium may be, best first: CHROME_PATH, the system's, the ones playwright fetched. Existing files only. */
export function chromiumCandidates(env: NodeJS.ProcessEnv = process.env): string[] {
  const named = env['CHROME_PATH']
  // A chosen browser is not silently replaced by another.
  if (named) return isProgram(named) ? [named] : []
  return [...new Set([...systemChromiums(env), ...playwrightChromiums(env)])].filter(isProgram)
}

/** Where a headless shell may be, best first: the browser's engine without its windows and menus. Existing files only. */
export function headlessShellCandidates(env: NodeJS.ProcessEnv = process.env): string[] {
  // A chosen browser is not silently replaced by another.
  if (env['CHROME_PATH']) return []
  return [...foldersOf(env).map((folder) => join(folder, 'chromium-headless-shell')), ...fetched(env, 'chromium_headless_shell-', 'headless_shell')].filter(isProgram)
}

/**
 * Opens a browser for a journey: the headless shell that HEADLESS_SHELL names, which needs a fifth less CPU,
 * or else a whole one. `whole` for what the shell lacks, such as notifications. Throws with what to do where there is none.
 */
export async function launchChromium(need: 'any' | 'whole' = 'any', env: NodeJS.ProcessEnv = process.env, flags: readonly string[] = []): Promise<Browser> {
  const shell = need === 'any' ? env['HEADLESS_SHELL'] : undefined
  const executablePath = shell ?? chromiumCandidates(env)[0]
  if (executablePath === undefined) {
    const named = env['CHROME_PATH']
    throw new Error(
      named
        ? `CHROME_PATH names ${named}, which is not a program that can be run`
        : 'no Chromium found: set CHROME_PATH, or run `npm test`, which fetches one',
    )
  }
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] })
}

/**
 * Features that no journey uses but each window pays for: the address bar's drop-down is a web page of its own. The rest is
 * playwright's own list, which this one replaces.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
] as const

/** For a container as root in a closed network; playwright adds headless mode, no sandbox and a new profile itself. */
const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-gpu-rasterization',
  '--in-process-gpu',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'] as const

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const

function systemChromiums(env: NodeJS.ProcessEnv): string[] {
  return [...foldersOf(env).flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPLICATIONS]
}

function foldersOf(env: NodeJS.ProcessEnv): string[] {
  return (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

function playwrightChromiums(env: NodeJS.ProcessEnv): string[] {
  // The first is the one that this version of playwright would fetch; an older one works too.
  return [chromium.executablePath(), ...fetched(env, 'chromium-', 'chrome')]
}

/** Programs that playwright fetched, of any version. */
function fetched(env: NodeJS.ProcessEnv, beginning: string, program: string): string[] {
  const cache = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(env['HOME'] ?? homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  const names = readdirSync(cache).filter((name) => name.startsWith(beginning))
  return names.flatMap((name) => ['chrome-linux64', 'chrome-linux', 'chrome-headless-shell-linux64'].map((folder) => join(cache, name, folder, program)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
