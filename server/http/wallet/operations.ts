import { z } from 'zod'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'wallets'
const wallet: Parameter = { name: 'walletAddress', in: 'query', required: true, description: 'A Solana address: base58 of 32 bytes.', schema: z.string() }
const proof = { name: 'Wallet-Proof', in: 'header', required: true, description: 'The token of the proof.', schema: z.string() } as const

const ofCheck = {
  400: problem('Not an address, or, with the code `not_a_wallet`, that of a mint or of a token account, whose wallet is `owner`.', 'NoWallet'),
  429: problems.tooMany,
  503: passing('The chain cannot be read right now, or, with the code `incomplete`, `outstanding` transactions are not counted yet and could be of this wallet.'),
}

const issuerFailed = problem('The issuer did not answer, or not as it should.')
const ofHeldCard = {
  401: problem('The wallet was not proven, or, with the code `stale_proof`, not within the last five minutes.'),
  404: problem('The wallet has no card.'),
  502: issuerFailed,
  503: problem('No cards are issued here, or the one of this wallet is at an issuer that is not connected.'),
}

/** What a wallet has staked, the proof that it is the caller's, and its card. */
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
    description: 'Decided by its stake; the answer also has its balance and what that is worth.',
    parameters: [wallet],
    answers: { 200: { description: 'As of now. `usdValue` is null while no price is known.', content: { 'application/json': 'VirtualCardEligibility' } }, ...ofCheck },
  },
  {
    method: 'post',
    path: '/api/proof/nonce',
    tag,
    summary: 'What a wallet has to sign to be proven',
    description: 'A text in the form of Sign In With Solana. It is valid once, for five minutes.',
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
    description: 'With its ed25519 signature under the text, base64. `pairing`: the visit to a wallet app that it came of, which may be disowned.',
    body: 'ProofSignature',
    answers: {
      200: { description: 'The token goes into `Wallet-Proof`, and is valid for an hour.', content: { 'application/json': 'ProofToken' } },
      ...ofBody,
      400: problem('`unknown_nonce`: the text was used before or is too old. `wrong_signature`: not by this wallet. Otherwise the body is not what it should be.'),
      410: problem('`ended_pairing`: somebody said that they did not start it.'),
    },
  },
  {
    method: 'post',
    path: '/api/proof/verify-transaction',
    tag,
    summary: 'Prove that a wallet is yours, by a transaction',
    description: 'For wallets that sign nothing else: `transaction` of the nonce, signed, in its wire form. It is never sent, and no block could hold it.',
    body: 'ProofTransaction',
    answers: {
      200: { description: 'As of `verify`.', content: { 'application/json': 'ProofToken' } },
      ...ofBody,
      400: problem('`changed_transaction`: not the one that was asked for. Otherwise as of `verify`.'),
    },
  },
  {
    method: 'get',
    path: '/api/proof/sessions',
    tag,
    summary: 'Where a wallet counts as proven',
    description: 'Every proof is a session of one page on one device. The newest 200.',
    parameters: [wallet, proof],
    answers: {
      200: { description: 'Those that are valid now.', content: { 'application/json': 'WalletSessions' } },
      400: problem('Not an address.'),
      401: problem('The wallet was not proven.'),
      429: problems.tooMany,
    },
  },
  {
    method: 'post',
    path: '/api/proof/sessions/end',
    tag,
    summary: 'End proofs of a wallet',
    description: 'One by its id, or all including the one that asks.',
    parameters: [proof],
    body: 'WalletSessionsEnd',
    answers: {
      200: { description: 'How many were ended.', content: { 'application/json': 'WalletSessionsEnded' } },
      ...ofBody,
      401: problem('The wallet was not proven.'),
    },
  },
  {
    method: 'post',
    path: '/api/virtual-card/create',
    tag,
    summary: 'Create the card of a wallet',
    description: 'One per wallet, for wallets that have staked enough. Repeated calls return the same card until it was seen; its number and CVV are never stored here. The wallet must have been proven within the last five minutes.',
    parameters: [proof],
    body: 'VirtualCardRequest',
    answers: {
      201: { description: 'The card. `demo`: it cannot be used to pay.', content: { 'application/json': 'VirtualCard' } },
      ...ofBody,
      401: ofHeldCard[401],
      403: problem('The wallet has not staked enough.'),
      409: problem('The wallet has a card, and its holder has seen it.', 'CardExists'),
      422: problem('The issuer makes no card in this name.'),
      502: issuerFailed,
      503: problem('No cards are issued here, the chain cannot be read, or, with the code `incomplete`, not every stake is counted yet.'),
    },
  },
  {
    method: 'post',
    path: '/api/virtual-card/seen',
    tag,
    summary: 'Confirm that the details of the card have been shown',
    description: 'From then on only `reveal` returns them, after a fresh proof.',
    parameters: [proof],
    body: 'CardHolderRequest',
    answers: {
      200: { description: 'Recorded, possibly before.', content: { 'application/json': 'CardSeen' } },
      ...ofBody,
      401: problem('The wallet was not proven.'),
      503: problem('No cards are issued here.'),
    },
  },
  {
    method: 'post',
    path: '/api/virtual-card/reveal',
    tag,
    summary: 'Show the details of the card again',
    description: 'Asked of the issuer each time. The wallet must have been proven within the last five minutes.',
    parameters: [proof],
    body: 'CardHolderRequest',
    answers: {
      200: { description: 'Number, expiry and CVV.', content: { 'application/json': 'VirtualCard' } },
      ...ofBody,
      ...ofHeldCard,
    },
  },
  {
    method: 'get',
    path: '/api/virtual-card/status',
    tag,
    summary: 'What the issuer says of the card, or what became of its order',
    description: 'As of now: whether it is ordered, refused, active, frozen or closed. Also where it is topped up, which only holders of a card are told. A proof of the last hour is enough.',
    parameters: [wallet, proof],
    answers: {
      200: { description: 'The card without its details, or its order.', content: { 'application/json': 'CardStatus' } },
      400: problem('Not an address.'),
      ...ofHeldCard,
      401: problem('The wallet was not proven.'),
      404: problem('The wallet has no card, and none was ordered.'),
      429: problems.tooMany,
    },
  },
  ...(['freeze', 'unfreeze'] as const).map(
    (call): Operation => ({
      method: 'post',
      path: `/api/virtual-card/${call}`,
      tag,
      summary: call === 'freeze' ? 'Freeze the card' : 'Unfreeze the card',
      description: `${call === 'freeze' ? 'Nothing can be paid with it until it is unfrozen. No effect on a frozen card.' : 'No effect on an active card.'} The wallet must have been proven within the last five minutes.`,
      parameters: [proof],
      body: 'CardHolderRequest',
      answers: {
        200: { description: 'The card after the change.', content: { 'application/json': 'CardState' } },
        ...ofBody,
        ...ofHeldCard,
        409: problem('The card is closed for good.'),
      },
    }),
  ),
]
