import { createHash } from 'node:crypto'

/** SHA-256 in hex: what is stored of a random secret (a session, a proof, a device), so that nobody who reads the database has it. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
