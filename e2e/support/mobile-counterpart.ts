import { createCipheriv, createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Wallet } from '../../server/demo/chain/keys.ts'

// A wallet app on the same device, by the published protocol of the Mobile Wallet Adapter, version 2.0
// (solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html). It shares no code with the adapter's own library.

const KEY_BYTES = 65
const SEQUENCE_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
/** The adapter looks for the wallet for half a minute. */
const LISTEN_TRIES = 400

interface Request {
  id: number
  method: string
  params: Record<string, unknown>
}

export interface MobileCounterpart {
  /** What it was asked, in order. */
  asked: { method: string; params: Record<string, unknown> }[]
  close(): Promise<void>
}

/** What the app does with a request: the result, or the number of the error that it answers. */
export type Decide = (request: { method: string; params: Record<string, unknown> }) => object | number

/** Starts the app that a link `solana-wallet:/v1/associate/local?…` calls. Throws where the link isn't as published. */
export function startMobileWallet(link: string, decide: Decide): MobileCounterpart {
  const url = new URL(link)
  if (url.protocol !== 'solana-wallet:' || url.pathname.replace(/^\/+/, '') !== 'v1/associate/local') throw new Error(`not a call for a wallet: ${link}`)
  const port = Number(url.searchParams.get('port'))
  if (!(port >= 49_152 && port <= 65_535)) throw new Error(`a port out of range: ${port}`)
  const association = Buffer.from(url.searchParams.get('association') ?? '', 'base64url')
  if (association.length !== KEY_BYTES) throw new Error('the key of the association is none')
  const asked: MobileCounterpart['asked'] = []
  const http = createServer()
  const server = new WebSocketServer({ server: http, path: '/solana-wallet', handleProtocols: () => 'com.solana.mobilewalletadapter.v1' })
  let isClosed = false
  const listen = (host: string) => (isClosed ? undefined : http.listen(port, host))
  // The app chose the port, and some connection of this machine may have it. Browsers look for localhost under both addresses.
  let tries = 0
  server.on('error', (error) => {
    tries += 1
    const isTaken = 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EADDRNOTAVAIL')
    if (!isTaken || tries > LISTEN_TRIES) throw error
    setTimeout(() => listen(tries % 2 === 1 ? '::1' : '127.0.0.1'), 50)
  })
  listen('127.0.0.1')
  server.on('connection', (socket) => answerAll(socket, association, (request) => (asked.push(request), decide(request))))
  return {
    asked,
    close: () =>
      new Promise((resolve) => {
        isClosed = true
        server.clients.forEach((client) => client.terminate())
        server.close()
        http.close(() => resolve())
      }),
  }
}

/** The app's answers: accounts for authorize, payload and signature for sign_messages. */
export function approving({ address, sign }: Pick<Wallet, 'sign'> & { address: Uint8Array }): Decide {
  const encoded = Buffer.from(address).toString('base64')
  return ({ method, params }) => {
    if (method === 'authorize') return { auth_token: 'token', wallet_uri_base: null, accounts: [{ address: encoded, label: 'Main', chains: ['solana:mainnet'] }] }
    if (method !== 'sign_messages') return -32_601
    const payloads = Array.isArray(params['payloads']) ? params['payloads'].map(String) : []
    return {
      signed_payloads: payloads.map((payload) => {
        const message = Buffer.from(payload, 'base64')
        return Buffer.concat([message, sign(message)]).toString('base64')
      }),
    }
  }
}

function answerAll(socket: WebSocket, association: Buffer, decide: Decide): void {
  let key: Buffer | null = null
  let sent = 0
  let received = 0
  const seal = (value: object) => {
    sent += 1
    const sequence = Buffer.alloc(SEQUENCE_BYTES)
    sequence.writeUInt32BE(sent)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-128-gcm', key ?? '', iv).setAAD(sequence)
    return Buffer.concat([sequence, iv, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()])
  }
  const open = (bytes: Buffer): Request => {
    received += 1
    const sequence = bytes.subarray(0, SEQUENCE_BYTES)
    if (sequence.readUInt32BE() !== received) throw new Error('a message out of order')
    const decipher = createDecipheriv('aes-128-gcm', key ?? '', bytes.subarray(SEQUENCE_BYTES, SEQUENCE_BYTES + IV_BYTES)).setAAD(sequence)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(SEQUENCE_BYTES + IV_BYTES, -TAG_BYTES)), decipher.final()]).toString())
  }
  // No APP_PING: the adapter says hello by itself, and would say it once more with another key.
  socket.on('message', (data) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0)
    if (key === null) {
      // HELLO_REQ: the app's key, signed by the key of the link.
      const theirs = bytes.subarray(0, KEY_BYTES)
      if (!isSigned(theirs, bytes.subarray(KEY_BYTES), association)) return socket.close(1002)
      const own = createECDH('prime256v1')
      own.generateKeys()
      key = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), association, '', 16))
      socket.send(Buffer.concat([own.getPublicKey(), seal({ v: 'v1' })]))
      return
    }
    const { id, method, params } = open(bytes)
    const answer = decide({ method, params })
    socket.send(seal({ jsonrpc: '2.0', id, ...(typeof answer === 'number' ? { error: { code: answer, message: 'not approved' } } : { result: answer }) }))
  })
}

function isSigned(bytes: Buffer, signature: Buffer, point: Buffer): boolean {
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) } })
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
