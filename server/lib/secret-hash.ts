import { createHash } from 'node:crypto'

/** SHA-256 in hex. Random secrets (sessions, proofs, devices) are stored as this, so reading the database reveals none. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
