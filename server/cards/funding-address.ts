import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Whether a text is an Ethereum address in the mixed case of EIP-55, whose capitals are its checksum. Without a checksum a
 * typo would go unnoticed, and funds sent to a wrong address are lost: so a single-case address is refused.
 */
export function isFundingAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const plain = text.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)))
  const written = [...plain].map((letter, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter))
  return text === `0x${written.join('')}`
}
