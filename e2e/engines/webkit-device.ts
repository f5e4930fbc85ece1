import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../server/testing/free-port.ts'
import { until } from '../support/until.ts'
import { PHONE } from '../support/visitor.ts'
import type { Device, Tab } from './device.ts'

export interface WebKitPrograms {
  driver: string
  /** WebKitGTK's own small browser. */
  browser: string
  /** WebKitGTK always needs a display. */
  screen: string
}

/** WebKitGTK's WebKit, the closest to iOS that runs here, through its WebDriver. */
export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Device> {
  const home = mkdtempSync(join(tmpdir(), 'bd-webkit-'))
  const processes: ChildProcess[] = []
  const end = async () => {
    for (const child of processes.toReversed()) await ended(child)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const display = await startScreen(screen, processes)
    const port = await freePort()
    const env = { ...process.env, HOME: home, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' }
    processes.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }))
    const address = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${address}/status`)).ok, { what: 'WebKitWebDriver to answer' })
    const session = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        }),
      )
      .build()
    // The session would end with its last window, and as it is a private one, it forgets what a site has stored soon after
    // the last of its pages is closed: the first window stays at a file of the site.
    const anchor = await session.getWindowHandle()
    let anchored = false
    const complaints: string[] = []
    const gather = async () => void complaints.push(...(await session.executeScript<string[]>(GATHER)))
    return {
      open: async (url) => {
        await session.switchTo().window(anchor)
        if (!anchored) await session.get(new URL('/icons/icon-192.png', url).href)
        anchored = true
        // A new tab would stay in the background: hidden, without frames, its timers throttled.
        await session.switchTo().newWindow('window')
        await session.manage().window().setRect({ ...PHONE, x: 0, y: 0 })
        const tab = tabOf(session, await session.getWindowHandle(), gather)
        await tab.goto(url)
        return tab
      },
      complaints: async () => {
        await gather()
        return complaints.splice(0)
      },
      close: async () => {
        await session.quit().catch(() => {})
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function tabOf(session: WebDriver, handle: string, gather: () => Promise<void>): Tab {
  const here = () => session.switchTo().window(handle)
  const go = async (where: () => Promise<void>) => {
    await here()
    await gather()
    await where()
    await gather()
  }
  const find = async (selector: string) => {
    await here()
    const element = await until(async () => (await session.findElements(By.css(selector)))[0], { what: selector })
    await session.executeScript("arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })", element)
    return element
  }
  return {
    goto: (url) => go(() => session.get(url)),
    reload: () => go(() => session.navigate().refresh()),
    run: async (call, argument) => {
      await here()
      await gather()
      return session.executeScript(`return (${String(call)})(arguments[0])`, argument)
    },
    press: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).sendKeys(text),
    tabKey: async (direction) => {
      await here()
      const keys = session.actions({ async: true })
      await (direction === 'forth' ? keys.sendKeys(Key.TAB) : keys.keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT)).perform()
    },
    close: async () => {
      await here()
      await gather()
      await session.close()
    },
  }
}

/**
 * Returns the page's errors so far, and records them from now on. The driver doesn't expose the
 * console, so messages before the page has loaded are missed.
 */
const GATHER = `
  if (!window.complaints) {
    const kept = (window.complaints = [])
    for (const level of ['error', 'warn']) {
      const say = console[level]
      console[level] = (...parts) => {
        kept.push(parts.map(String).join(' '))
        say.apply(console, parts)
      }
    }
    addEventListener('error', (event) => event.message && kept.push(event.message))
    addEventListener('unhandledrejection', (event) => kept.push(String(event.reason)))
  }
  return window.complaints.splice(0)`

async function startScreen(program: string, processes: ChildProcess[]): Promise<string> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  processes.push(screen)
  let number = ''
  screen.stdio[3]?.on('data', (text: Buffer) => (number += text.toString()))
  await until(() => number.endsWith('\n'), { what: 'a screen' })
  return `:${number.trim()}`
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await until(() => child.exitCode !== null || child.signalCode !== null, { what: 'a helper of WebKit to end' }).catch(() => child.kill('SIGKILL'))
}
