import { randomInt } from 'node:crypto'
import { secretHash } from '../lib/secret-hash.ts'

const CODES = 10
/** No letter or digit that looks like another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_SIGNS = 4

/** Ten codes like `k7mx-2pqa-v9th-e4nd`, of 79 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** As it is stored. Case, spaces and hyphens don't matter. */
export function recoveryCodeHash(code: string): string {
  return secretHash(`recovery code ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
}

function group(): string {
  return Array.from({ length: GROUP_SIGNS }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
}
