import type { Operation } from '../openapi/operation.ts'

/** What others show of the app: a picture beside a link, a frame in a page. */
export const glanceOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/og.png',
    tag: 'machines',
    summary: 'The preview picture of links to the app',
    description: 'Vault, price and stake with the time of each, 1200 by 630 pixels; at most a minute behind the figures.',
    answers: { 200: { description: 'A PNG.', content: { 'image/png': null }, headers: { ETag: { description: 'Changes when the picture does.' } } }, 304: { description: 'You have it already.' } },
  },
  {
    method: 'get',
    path: '/embed',
    tag: 'machines',
    summary: 'The same figures as a page for a frame',
    description: 'Less than 10 KB, without script; any page may frame it. It is not reloaded by itself: each figure has its time, and a link brings the newest.',
    answers: { 200: { description: 'A page without scripts.', content: { 'text/html': null }, headers: { ETag: { description: 'Changes when the answer does.' } } }, 304: { description: 'You have it already.' } },
  },
]
