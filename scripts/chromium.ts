import { existsSync } from 'node:fs'
import { chromiumCandidates, headlessShellCandidates } from '../e2e/chromium.ts'
import { packageBin, run } from './run.ts'

export interface ChromiumOffice {
  /** Programs that may be a Chromium, best first. */
  candidates: () => string[]
  /** The version that a program prints, or null if it doesn't run. */
  version: (path: string) => Promise<string | null>
  /** Ways to get one, best first. Each resolves to whether its command succeeded. */
  fetches: readonly { what: string; fetch: () => Promise<boolean> }[]
  say: (line: string) => void
}

/**
 * The path of a Chromium that really starts; fetches one if the machine has none, and says what it does. Null when every
 * way failed. Each candidate is asked for its version, because a fetched browser without its system libraries exists but
 * doesn't run.
 */
export async function ensureChromium(office: ChromiumOffice = machine): Promise<string | null> {
  const found = await firstThatRuns(office)
  if (found) return found
  for (const { what, fetch } of office.fetches) {
    office.say(`No Chromium that runs on this machine: ${what}.`)
    if (!(await fetch())) {
      office.say('That did not work.')
      continue
    }
    const fetched = await firstThatRuns(office)
    if (fetched) return fetched
    office.say('It was fetched, but does not start here.')
  }
  const named = process.env['CHROME_PATH']
  office.say(
    named
      ? `CHROME_PATH names ${named}, which does not start.`
      : 'The browser journeys need a Chromium. Install one, or set CHROME_PATH to its program.',
  )
  return null
}

/** The path of a headless shell that really starts; fetches one where that is easy, else null, as the journeys do without. */
export async function ensureHeadlessShell(office: ChromiumOffice = shells): Promise<string | null> {
  const found = await firstThatRuns(office)
  if (found) return found
  for (const { what, fetch } of office.fetches) {
    office.say(`No headless shell, which the journeys are faster with: ${what}.`)
    if (await fetch()) return firstThatRuns(office)
  }
  return null
}

async function firstThatRuns(office: Pick<ChromiumOffice, 'candidates' | 'version' | 'say'>): Promise<string | null> {
  for (const path of office.candidates()) {
    const version = await office.version(path)
    if (version === null) continue
    office.say(`Browser: ${version} (${path})`)
    return path
  }
  return null
}

const machine: ChromiumOffice = {
  candidates: () => chromiumCandidates(),
  version: versionOf,
  // A browser named by the user is not replaced by another.
  fetches: process.env['CHROME_PATH'] ? [] : [fromPlaywright(), ...(canUseApt() ? [fromApt()] : [])],
  say: (line) => console.log(line),
}

const shells: ChromiumOffice = {
  candidates: () => headlessShellCandidates(),
  version: versionOf,
  fetches: process.env['CHROME_PATH'] || !canUseApt() ? [] : [{ what: 'installing the package chromium-headless-shell with apt-get', fetch: () => install('chromium-headless-shell') }],
  say: machine.say,
}

async function versionOf(path: string): Promise<string | null> {
  const { code, stdout } = await run(path, ['--version'], { output: 'keep' })
  return code === 0 && stdout.trim() !== '' ? stdout.trim() : null
}

function fromPlaywright() {
  return {
    what: 'fetching one with playwright-core install chromium',
    fetch: () => succeeds(...packageBin('playwright-core/cli.js', 'install', 'chromium')),
  }
}

function fromApt() {
  return {
    what: 'installing the package chromium with apt-get',
    fetch: () => install('chromium'),
  }
}

let updated: Promise<boolean> | undefined

/** Updates first, once: the package lists are missing in many containers, and old in others. */
async function install(name: string): Promise<boolean> {
  updated ??= succeeds('apt-get', ['update'])
  return (await updated) && succeeds('apt-get', ['install', '-y', '--no-install-recommends', name])
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  const { code } = await run(program, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return code === 0
}
