import { ed25519 } from '@noble/curves/ed25519.js'
import { base58FromBytes } from '../server/lib/base58.ts'

// Token accounts of one mint, each derived from its number, so that node and benchmark know the same ones. Of ten accounts
// eight are of different owners, one is a second account of its predecessor's owner, one is empty.

export const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
export const OWNER_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const SUPPLY_DECIMALS = 6

/** The owner of an account, in 32 bytes. Half of all such numbers are points on the curve. */
function ownerOf(account: number): Buffer {
  const owner = account % 10 === 1 ? account - 1 : account
  const bytes = Buffer.alloc(32)
  let word = owner + 1
  for (let at = 0; at < 32; at += 4) bytes.writeUInt32LE((word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) >>> 0), at)
  return bytes
}

function amountOf(account: number): bigint {
  return account % 10 === 2 ? 0n : BigInt((account % 1000) ** 3 + 1)
}

/** One entry of the list, as nodes write it. */
export function answerOf(account: number): string {
  const data = Buffer.concat([ownerOf(account), Buffer.alloc(8)])
  data.writeBigUInt64LE(amountOf(account), 32)
  const address = base58FromBytes(Buffer.concat([Buffer.from([7]), ownerOf(account * 3 + 1).subarray(0, 27), uint32(account)]))
  return `{"account":{"data":["${data.toString('base64')}","base64"],"executable":false,"lamports":2039280,"owner":"${OWNER_PROGRAM}","rentEpoch":18446744073709551615,"space":165},"pubkey":"${address}"}`
}

export function supplyOf(accounts: number): bigint {
  let supply = 0n
  for (let account = 0; account < accounts; account += 1) supply += amountOf(account)
  return supply
}

export function pageOf(accounts: number, limit: number, key: string | undefined): { from: number; to: number; next: string | null } {
  const from = Number(key ?? 0)
  const to = Math.min(accounts, from + limit)
  return { from, to, next: to < accounts ? String(to) : null }
}

/** What a count must find, computed in the simplest way. */
export function truthOf(accounts: number): { people: number; programs: number } {
  const owners = new Set<string>()
  for (let account = 0; account < accounts; account += 1) if (amountOf(account) > 0n) owners.add(ownerOf(account).toString('latin1'))
  const truth = { people: 0, programs: 0 }
  for (const owner of owners) truth[isPoint(Buffer.from(owner, 'latin1')) ? 'people' : 'programs'] += 1
  return truth
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
