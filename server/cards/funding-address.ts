import { keccak256 } from './keccak256.ts'

/**
 * Whether a text is an address of Ethereum in the mixed case of EIP-55, whose capitals are its check sum. In one case it
 * says nothing about typing errors, and what is sent to a wrong address is lost: so it isn't taken.
 */
export function isFundingAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const plain = text.slice(2).toLowerCase()
  const hash = keccak256(plain).toString('hex')
  const written = [...plain].map((letter, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter))
  return text === `0x${written.join('')}`
}
