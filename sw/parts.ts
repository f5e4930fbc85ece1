/// <reference lib="webworker" />
import type { Here, Parts } from './offer-part.ts'

/**
 * The worker's code that not every start of it needs. A worker may load scripts only while it is installed; the browser keeps
 * those with the worker itself, offline and until the next version, and runs them when they are asked for again. Where one
 * can't be had, the installation fails, and is tried again.
 */
export function keepParts(scope: Here, urls: Readonly<Record<keyof Parts, string>>) {
  scope.addEventListener('install', (event) => event.waitUntil(Promise.resolve().then(() => scope.importScripts(...Object.values(urls)))))
  return {
    /** A part; its code runs the first time. */
    get: <K extends keyof Parts>(name: K): Parts[K] => {
      if (!scope.bdParts?.[name]) scope.importScripts(urls[name])
      const loaded = scope.bdParts?.[name]
      if (!loaded) throw new Error(`the worker's part ${name} is missing`)
      return loaded
    },
  }
}
