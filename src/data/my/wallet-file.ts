import { z } from 'zod/mini'
import { isWalletAddress } from '../../rules/wallet-address.ts'
import { cleanLabel, type WatchedWallet } from './watched-wallet.ts'

/** What tells our files from other apps'. */
const KIND = 'bd-watched-wallets'
const VERSION = 1
/** In characters; ten wallets take two thousand. */
const LONGEST = 100_000

const file = z.object({ kind: z.string(), version: z.number(), wallets: z.array(z.unknown()) })
const entry = z.object({ address: z.string().check(z.refine(isWalletAddress)), label: z.optional(z.string()), addedAt: z.optional(z.number()) })

/** The wallets of a file, and how many of its lines could not be read; or why it is refused, in a sentence. */
export type ReadFile = { wallets: WatchedWallet[]; unreadable: number; problem?: never } | { wallets?: never; problem: string }

/** The watched wallets as a file: JSON with its version. */
export function writeWalletFile(wallets: readonly WatchedWallet[]): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, wallets }, null, 2)}\n`
}

/** The same for a QR code, without what can be spared. */
export function writeWalletCode(wallets: readonly WatchedWallet[]): string {
  return JSON.stringify({ kind: KIND, version: VERSION, wallets: wallets.map(({ address, label }) => (label === '' ? { address } : { address, label })) })
}

/** Reads such a file or code. Another app's is refused in words. */
export function readWalletFile(text: string, now = Date.now()): ReadFile {
  if (text.length > LONGEST) return { problem: 'This file is too large to be one of watched wallets.' }
  const parsed = file.safeParse(jsonOf(text))
  if (!parsed.success || parsed.data.kind !== KIND) return { problem: 'This file is not from here. Choose one that “Save as file” wrote on this screen.' }
  const { version, wallets } = parsed.data
  if (version > VERSION) return { problem: 'A newer version of the app wrote this file. Reload the app to update it, then import again.' }
  const read = wallets.flatMap((one) => {
    const { data } = entry.safeParse(one)
    return data ? [{ address: data.address, label: cleanLabel(data.label ?? ''), addedAt: data.addedAt ?? now }] : []
  })
  if (read.length === 0) return { problem: 'There is no wallet in this file.' }
  return { wallets: read, unreadable: wallets.length - read.length }
}

/** Whether a scanned text is such a code rather than an address. */
export function isWalletCode(text: string): boolean {
  return text.startsWith('{') && text.includes(KIND)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
