/// <reference lib="webworker" />
import { offer } from './offer-part.ts'
import { sendInBackground } from './outgoing.ts'
import { pushListeners } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** What happens seldom: built as a script of its own, see parts.ts. */
export const rare = { ...pushListeners(self), sync: sendInBackground }

offer(self, { rare })
