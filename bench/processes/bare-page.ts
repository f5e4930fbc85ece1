import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { takeOrders } from './part.ts'

// A page with only react-dom that shows one figure, a static page, and a service worker that keeps both: the minimum cost
// of a start. Its arguments are the script of the one and the file of the other. All compressed, as the app's are.

const [script = '', copy = ''] = process.argv.slice(2)
const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><div id="root"></div><script>navigator.serviceWorker.register("/sw.js")</script><script type="module" src="/main.js"></script></html>'
/** Network first for the page, device first for the script, as in the app's own worker. */
const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(['/', '/main.js', '/static'])).then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const stored = () => caches.match(new URL(event.request.url).pathname)
  event.respondWith(event.request.mode === 'navigate' ? fetch(event.request).catch(stored) : stored().then((found) => found ?? fetch(event.request)))
})`
const HTML = 'text/html; charset=utf-8'
const files = new Map<string, [type: string, body: Buffer]>([
  ['/', [HTML, brotliCompressSync(page)]],
  ['/static', [HTML, brotliCompressSync(readFileSync(copy))]],
  ['/main.js', ['text/javascript', brotliCompressSync(readFileSync(script))]],
  ['/sw.js', ['text/javascript', brotliCompressSync(worker)]],
])

const server = createServer((request, response) => {
  const [type, body] = files.get(request.url ?? '') ?? ['text/plain', null]
  if (body) response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(body)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  takeOrders(address.port, () => {})
})
