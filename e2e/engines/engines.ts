import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openChromium } from './chromium-device.ts'
import type { Device } from './device.ts'
import { openFirefox } from './firefox-device.ts'
import { openWebKit } from './webkit-device.ts'

/** The engines of the core journeys. `open` is null where this machine lacks one. */
export const engines: readonly { name: string; open: (() => Promise<Device>) | null }[] = [
  { name: 'Chromium', open: openChromium },
  { name: 'Firefox', open: withFirefox() },
  { name: 'WebKit', open: withWebKit() },
]

function withFirefox(): (() => Promise<Device>) | null {
  const program = process.env['FIREFOX_PATH'] ?? inPath('firefox-esr', 'firefox')
  return program === undefined ? null : () => openFirefox(program)
}

function withWebKit(): (() => Promise<Device>) | null {
  const [driver, browser, screen] = [inPath('WebKitWebDriver'), firstProgram(miniBrowsers()), inPath('Xvfb')]
  if (driver === undefined || browser === undefined || screen === undefined) return null
  return () => openWebKit({ driver, browser, screen })
}

/** Distributions install it with the library, outside PATH. */
function miniBrowsers(): string[] {
  const folders = ['/usr/libexec', '/usr/lib', ...foldersIn('/usr/lib')]
  return folders.flatMap((folder) => ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser')))
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}

function inPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return firstProgram(names.flatMap((name) => folders.map((folder) => join(folder, name))))
}

function firstProgram(candidates: string[]): string | undefined {
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
