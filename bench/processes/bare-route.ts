import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { takeOrders } from './part.ts'

// A Hono route that answers a constant, as long as its argument says.

const body = 'x'.repeat(Number(process.argv[2]))
const app = new Hono()
app.get('/constant', (c) => c.text(body))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => takeOrders(port, () => {}))
