import { z } from 'zod'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'wallets'
const wallet: Parameter = { name: 'walletAddress', in: 'query', required: true, description: 'A Solana address: base58 of 32 bytes.', schema: z.string() }
const proof = { name: 'Wallet-Proof', in: 'header', required: true, description: 'The token of the proof.', schema: z.string() } as const

const ofCheck = {
  400: problem('It is no address, or with the code `not_a_wallet`: that of a mint or of a token account, whose wallet is `owner`.', 'NoWallet'),
  429: problems.tooMany,
  503: passing('Nobody can look right now, or with the code `incomplete`: not everything is counted, and what is missing could be of this wallet. `outstanding`: so many transactions.'),
}

/** What a wallet has staked, showing that it is one's own, and what can be had by it. */
export const walletOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/verify-bd-tokens',
    tag,
    summary: 'What a wallet has staked, and its tier',
    parameters: [wallet],
    answers: { 200: { description: 'What the wallet has staked, as of now.', content: { 'application/json': 'Verification' } }, ...ofCheck },
  },
  {
    method: 'get',
    path: '/api/virtual-card/eligibility',
    tag,
    summary: 'Whether a wallet may have a card, and of which tier',
    description: 'By what it has staked; what it holds besides is told, and what that is worth.',
    parameters: [wallet],
    answers: { 200: { description: 'As of now. `usdValue` is null while no price is known.', content: { 'application/json': 'VirtualCardEligibility' } }, ...ofCheck },
  },
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
      503: problem('This installation does not know its public address.'),
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
      400: problem('The text was used before or is too old, the signature is not of this wallet, or the body is not what it should be.'),
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
      401: problem('The wallet was not proven.'),
      403: problem('The wallet has not staked enough.'),
      409: problem('The wallet has a card, and its holder has seen it.', 'CardExists'),
      502: problem('The issuer made no card.'),
      503: problem('Nobody issues cards here, the chain cannot be read, or with the code `incomplete` not everything that is staked is counted yet.'),
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
      401: problem('The wallet was not proven.'),
      503: problem('Nobody issues cards here.'),
    },
  },
]
