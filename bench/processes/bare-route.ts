import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { takeOrders } from './part.ts'

// A Hono route with a constant answer of the length in its argument.

const body = 'x'.repeat(Number(process.argv[2]))
const app = new Hono()
app.get('/constant', (c) => c.text(body))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => takeOrders(port, () => {}))
