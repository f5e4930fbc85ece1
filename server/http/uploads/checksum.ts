import { createHash } from 'node:crypto'
import { badRequest, CHECKSUM_MISMATCH, HttpProblem } from '../middleware/http-problem.ts'

/** What `Upload-Checksum` may be computed by; tus wants sha1 of every server. */
export const algorithms = ['sha1', 'sha256'] as const

/** Checks a part against its header, `sha256 <base64>`. Throws 400 for one that can't be read, and 460 where they differ. */
export function checkPart(header: string, bytes: Uint8Array): void {
  const [name, wanted = ''] = header.split(' ')
  const algorithm = algorithms.find((known) => known === name)
  if (algorithm === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(wanted)) throw badRequest('Upload-Checksum: is not an algorithm that is known here and a checksum in base64.')
  if (createHash(algorithm).update(bytes).digest('base64') === wanted) return
  throw new HttpProblem({ status: CHECKSUM_MISMATCH, code: 'wrong_checksum', error: 'Upload-Checksum: does not fit what arrived, which was not kept.' })
}
