import { spawn } from 'node:child_process'
import { Server, type Socket } from 'node:net'
import type { Log } from '../lib/log.ts'

/**
 * The program of the process that sends the handle back. A `net.Server` made of it there would accept connections. It lives
 * for as long as it listens to messages.
 */
const SENDER = `process.on('message', ({ copies }, handle) => {
  for (let sent = 0; sent < copies; sent += 1) process.send('copy', handle)
})`
/** A start of Node takes 50 ms, and some seconds on a machine where everything starts at once. */
const WITHIN_MS = 20_000

/** How many handles a server gets besides its own. */
const COPIES = 7
/** Connections that wait to be accepted, at most: as many as come at once after another process has died. Linux caps it by net.core.somaxconn. */
export const BACKLOG = 4096

/** A listening HTTP server. Node documents that connections from elsewhere may be given to it like this. */
interface ConnectionTarget {
  emit(event: 'connection', socket: Socket): unknown
}

/**
 * Lets a listening server accept several connections in each turn of the event loop. Node accepts one for each handle of a
 * socket, and when another process has died, thousands come at once. Node can't copy a handle, but a handle that is sent to
 * another process is copied: a process that is started for it sends copies back, and ends. Where that fails, the server goes
 * on with fewer, and the log says so. The caller closes the servers that this resolves with as it closes its own.
 */
export async function addAcceptors(server: ConnectionTarget, log: Pick<Log, 'warn'>, copies = COPIES): Promise<Server[]> {
  const handles = await copiesOf(Reflect.get(server, '_handle'), copies)
  if (handles.length < copies) log.warn('the listening socket was copied less often', { copies: handles.length, wanted: copies })
  return handles.map((handle) => {
    const acceptor = new Server({ allowHalfOpen: true, noDelay: true })
    acceptor.on('connection', (socket) => server.emit('connection', socket))
    acceptor.on('error', (error) => log.warn('a copy of the listening socket fails', { error }))
    // It sets the length of the queue anew, for all handles of the socket.
    return acceptor.listen({ _handle: handle }, BACKLOG)
  })
}

/** Copies of a handle; fewer or none where that fails. */
function copiesOf(handle: Server | null, copies: number): Promise<unknown[]> {
  if (!handle) return Promise.resolve([])
  return new Promise((resolve) => {
    const made: unknown[] = []
    const sender = spawn(process.execPath, ['-e', SENDER], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} })
    const late = setTimeout(() => sender.kill('SIGKILL'), WITHIN_MS)
    const end = () => {
      clearTimeout(late)
      resolve(made)
    }
    sender.on('message', (_message, copy) => {
      made.push(copy)
      // The sender can't know when all have arrived: it would end too early.
      if (made.length === copies) sender.disconnect()
    })
    sender.once('error', end).once('exit', end)
    // It has no channel where files were too few to start it.
    if (sender.connected) sender.send({ copies }, handle, (error) => error && end())
  })
}
