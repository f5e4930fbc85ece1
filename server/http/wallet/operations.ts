import { z } from 'zod'
import type { Answer, Operation } from '../openapi/operation.ts'

const refused = { 'application/json': 'WriteRefused' } as const
const refusal = (description: string): Answer => ({ description, content: refused })
const tag = 'wallets'
const ofBody = {
  400: refusal('The body is not what it should be; the answer names the field.'),
  413: refusal('The body is too long.'),
  415: refusal('The Content-Type is not application/json.'),
  429: { ...refusal('Too many calls from your address.'), headers: { 'Retry-After': { description: 'Seconds after which it is worth asking again.' } } },
}

const proof = { name: 'Wallet-Proof', in: 'header', required: true, description: 'The token of the proof.', schema: z.string() } as const

/** Showing that a wallet is one's own, and what can be had by it. */
export const walletOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/proof/nonce',
    tag,
    summary: 'What a wallet has to sign to be proven',
    description: 'A text in the form of Sign In With Solana. It counts once, and for five minutes.',
    body: 'ProofQuestion',
    answers: {
      200: { description: 'To be signed exactly as it is.', content: { 'application/json': 'ProofMessage' } },
      ...ofBody,
      503: refusal('This installation does not know its public address.'),
    },
  },
  {
    method: 'post',
    path: '/api/proof/verify',
    tag,
    summary: 'Prove that a wallet is yours',
    description: 'With its ed25519 signature under the text, base64.',
    body: 'ProofSignature',
    answers: {
      200: { description: 'The token travels as `Wallet-Proof`, and counts for an hour.', content: { 'application/json': 'ProofToken' } },
      ...ofBody,
      400: refusal('The text was used before or is too old, the signature is not of this wallet, or the body is not what it should be.'),
    },
  },
  {
    method: 'post',
    path: '/api/virtual-card/create',
    tag,
    summary: 'Make the card of a wallet',
    description: 'One a wallet, for wallets that have staked enough. The same call tells the same card until it was seen; its number and CVV are stored nowhere.',
    parameters: [proof],
    body: 'VirtualCardRequest',
    answers: {
      201: { description: 'The card. `demo`: nobody can pay with it.', content: { 'application/json': 'VirtualCard' } },
      ...ofBody,
      401: refusal('The wallet was not proven.'),
      403: refusal('The wallet has not staked enough.'),
      409: { description: 'The wallet has a card, and its holder has seen it.', content: { 'application/json': 'CardExists' } },
      502: refusal('The issuer made no card.'),
      503: refusal('Nobody issues cards here, the chain cannot be read, or with the code `incomplete` not everything that is staked is counted yet.'),
    },
  },
  {
    method: 'post',
    path: '/api/virtual-card/seen',
    tag,
    summary: 'Say that the details of the card have been on the screen',
    description: 'From then on they are told no more.',
    parameters: [proof],
    body: 'CardSeenRequest',
    answers: {
      200: { description: 'Noted, also where it was before.', content: { 'application/json': 'CardSeen' } },
      ...ofBody,
      401: refusal('The wallet was not proven.'),
      503: refusal('Nobody issues cards here.'),
    },
  },
]
