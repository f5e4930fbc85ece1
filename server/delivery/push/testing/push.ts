import { createDecipheriv, createECDH, createHash, createHmac, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import { z } from 'zod'
import { pushMessage, type PushChoices, type PushMessage, type PushRequest } from '../../../../src/contract/push.ts'

/** For tests: devices that can decrypt their messages, and a push service on loopback. */

const noChoices: PushChoices = { vault: null, wallets: [], price: null, quiet: null, timeZone: 'UTC', utcOffsetMinutes: 0 }

/** What a browser would send; by default with the address of a real push service, to which nothing is sent. */
export function pushRequestOf(name: string, choices: Partial<PushChoices> = { vault: { from: 1_000_000 } }, origin = 'https://fcm.googleapis.com'): PushRequest {
  const { p256dh, auth } = keysOf(name)
  return { subscription: { endpoint: `${origin}/send/${encodeURIComponent(name)}`, keys: { p256dh, auth } }, choices: { ...noChoices, ...choices } }
}

/** Decrypts a body as the device of that name (RFC 8291, aes128gcm). Throws if it is meant for another one. */
function readBy(name: string, body: Buffer): PushMessage {
  const { device, p256dh, auth } = keysOf(name)
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const shared = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32))
  const prk = createHmac('sha256', salt).update(shared).digest()
  const part = (label: string, length: number) =>
    createHmac('sha256', prk).update(Buffer.from(`Content-Encoding: ${label}\0\u0001`, 'latin1')).digest().subarray(0, length)
  const opened = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  opened.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  // The last record ends with a 2 and padding.
  return pushMessage.parse(JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()))
}

export interface LocalPushService {
  origin: string
  /** Accepted messages in order: the device, and the message decrypted with its keys. */
  received: { device: string; message: PushMessage; headers: Record<string, unknown> }[]
  /** Every request, accepted or not. */
  requests(): number
  /** Answers to the next requests; 201 when empty. */
  next: { status: number; headers?: Record<string, string> }[]
  close(): Promise<void>
}

export async function startPushService(): Promise<LocalPushService> {
  const received: LocalPushService['received'] = []
  const next: LocalPushService['next'] = []
  let requests = 0
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    request.on('end', () => {
      requests += 1
      const { status, headers = {} } = next.shift() ?? { status: 201 }
      const device = decodeURIComponent((request.url ?? '').replace('/send/', ''))
      if (status === 201) received.push({ device, message: readBy(device, Buffer.concat(chunks)), headers: request.headers })
      response.writeHead(status, headers).end()
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(z.object({ port: z.number() }).parse(server.address()).port))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    requests: () => requests,
    next,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The same keys for the same name. */
function keysOf(name: string) {
  const device = createECDH('prime256v1')
  device.setPrivateKey(createHash('sha256').update(`device ${name}`).digest())
  const auth = createHash('sha256').update(`auth ${name}`).digest().subarray(0, 16).toString('base64url')
  return { device, p256dh: device.getPublicKey('base64url'), auth }
}
