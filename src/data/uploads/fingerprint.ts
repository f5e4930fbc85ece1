import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** A few milliseconds of work each, so that the page stays responsive. */
const SLICE_BYTES = 256 * 1024

/** SHA-256 of a file's content, in hex: the same file is recognised under any name, and another one never taken for it. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += SLICE_BYTES) hash.update(new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer()))
  return bytesToHex(hash.digest())
}
