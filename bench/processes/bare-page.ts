import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { takeOrders } from './part.ts'

// A page with only react-dom that shows one figure, and a service worker that keeps it: the minimum cost of a start.
// Its argument is the page's script.

const script = readFileSync(process.argv[2] ?? '')
const page =
  '<!doctype html><html lang="en"><title>Bare</title><div id="root"></div><script>navigator.serviceWorker.register("/sw.js")</script><script type="module" src="/main.js"></script></html>'
/** Network first for the page, device first for the script, as in the app's own worker. */
const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(['/', '/main.js'])).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const stored = () => caches.match(new URL(event.request.url).pathname)
  event.respondWith(event.request.mode === 'navigate' ? fetch(event.request).catch(stored) : stored().then((found) => found ?? fetch(event.request)))
})`
const files = new Map<string, [type: string, body: string | Buffer]>([
  ['/', ['text/html; charset=utf-8', page]],
  ['/main.js', ['text/javascript', script]],
  ['/sw.js', ['text/javascript', worker]],
])

const server = createServer((request, response) => {
  const [type, body] = files.get(request.url ?? '') ?? ['text/plain', '']
  response.writeHead(body === '' ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  takeOrders(address.port, () => {})
})
