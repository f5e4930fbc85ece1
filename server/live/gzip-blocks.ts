import { constants, deflateRawSync } from 'node:zlib'

// One gzip stream for each reader out of blocks that are compressed once for all of them: each ends at a whole byte and never
// refers to what came before it, so that any of them may follow any other (RFC 1951). A reader's stream ends without the checksum of
// RFC 1952, which would be one of its own: those who read event streams take what they have got.

/** What each stream begins with. */
export const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/** Compressed by itself, and complete at once. */
export function compressedBlock(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
}

/** As it is, for less than 64 KB of what would gain nothing. `last` ends the stream. */
export function storedBlock(bytes: Uint8Array, last = false): Uint8Array {
  const block = new Uint8Array(5 + bytes.length)
  const header = new DataView(block.buffer)
  header.setUint8(0, last ? 1 : 0)
  header.setUint16(1, bytes.length, true)
  header.setUint16(3, ~bytes.length & 0xffff, true)
  block.set(bytes, 5)
  return block
}
