import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies gain nothing. */
export const LEAST_COMPRESSED_BYTES = 1024

/** The best encoding that an Accept-Encoding names without refusing it (`br;q=0`). */
export function encodingFor(accepted: string | undefined): Encoding {
  // A proxy and most browsers send the same text each time.
  if (accepted !== last.accepted) last = { accepted, encoding: bestOf(accepted) }
  return last.encoding
}

let last: { accepted: string | undefined; encoding: Encoding } = { accepted: undefined, encoding: 'identity' }

function bestOf(accepted: string | undefined): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** Compressed beside the main thread. `quality`: of brotli, 0 to 11; gzip has one that takes as long as brotli's 4. */
export async function encode(body: Uint8Array, encoding: Encoding, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return new Uint8Array(body)
  if (encoding === 'gzip') return new Uint8Array(await compressGzip(body))
  return new Uint8Array(await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
}

/** Whether an Accept-Encoding names it without refusing it. */
export function accepts(accepted: string | undefined, name: 'br' | 'gzip'): boolean {
  if (!accepted?.includes(name)) return false
  return accepted.split(',').some((one) => {
    const [coding = '', ...parameters] = one.split(';')
    return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
}
