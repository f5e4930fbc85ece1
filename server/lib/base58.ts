import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

const encoder = getBase58Encoder()
const decoder = getBase58Decoder()

/** The bytes of a base58 text, such as an instruction's data. Throws on other characters: check the text at the edge. */
export function bytesFromBase58(text: string): Uint8Array {
  return Uint8Array.from(encoder.encode(text))
}

/** The base58 text of some bytes; 32 of them are an address. */
export function base58FromBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
