import { keepTrying } from './keep-trying.ts'

/** Longer than a slow line needs; from then on the app is worth more than the looks of its later parts. */
const PATIENCE_MS = 10_000

/**
 * Lets the whole style sheet in. A page from the server paints with its own styles, and what it shows is the same with all
 * of them; what the app adds later needs the rest. Resolves when it is there, or has been waited for long enough; at once
 * on a page that came with it.
 */
export function lateStyles(): Promise<unknown> {
  return Promise.race([keepTrying(arrived)(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

function arrived(): Promise<void> {
  return new Promise((resolve, reject) => {
    const known = document.querySelector('link[data-late]')
    if (!(known instanceof HTMLLinkElement)) return resolve()
    const link = known.dataset['late'] === 'failed' ? asked(known) : known
    const apply = () => {
      link.media = 'all'
      resolve()
    }
    const fail = () => {
      link.dataset['late'] = 'failed'
      reject(new Error('the styles could not be fetched'))
    }
    if (link.sheet) return apply()
    link.addEventListener('load', apply)
    link.addEventListener('error', fail)
  })
}

/** Asks for a sheet once more: only a new element does. */
function asked(failed: HTMLLinkElement): HTMLLinkElement {
  const link = document.createElement('link')
  for (const { name, value } of failed.attributes) link.setAttribute(name, value)
  link.dataset['late'] = ''
  failed.replaceWith(link)
  return link
}
