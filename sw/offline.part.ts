/// <reference lib="webworker" />
import { readSnapshot } from '../src/data/snapshot/snapshot.ts'
import { readMine } from './mine.ts'
import { offer } from './offer-part.ts'
import { storedPage } from './stored-page.ts'

declare const self: ServiceWorkerGlobalScope

/** What answers without a network: built as a script of its own, see parts.ts. */
export const offline = {
  page: (path: string, file: (path: string) => Promise<Response | undefined>) => storedPage(path, { file, snapshot: (paths) => readSnapshot({ paths }), mine: readMine }),
}

offer(self, { offline })
