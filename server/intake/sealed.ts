import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { ensureSecret, readSecret } from '../lib/secret-file.ts'

/** Encrypts uploads before they reach the database, and decrypts them again. */
export interface Seal {
  /** `place` is where it is stored: elsewhere it can't be opened. */
  seal(plain: Uint8Array, place: Place): Buffer
  /** Throws if it was changed or moved, or sealed with another key. */
  open(sealed: Buffer, place: Place): Buffer
}

/** A file's row, submission and part: write access to the database isn't enough to pass one passport off as another. */
export interface Place {
  id: string
  submission: string
  part: string
}

// Stored: one byte for the layout, the key's name, the nonce, the tag, and the ciphertext.
const LAYOUT = 2
/** Files sealed before places were part of it. */
const WITHOUT_PLACE = 1
const NAME_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NAME_BYTES
const BODY_AT = HEAD_BYTES + NONCE_BYTES + TAG_BYTES

/** AES-256-GCM. Seals with the first secret and opens with any of them. */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const first = keyOf(secrets[0])
  const keys = secrets.map(keyOf)
  const head = Buffer.concat([Buffer.of(LAYOUT), nameOf(first)])
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(boundTo(head, place))
      const body = [cipher.update(plain), cipher.final()]
      return Buffer.concat([head, nonce, cipher.getAuthTag(), ...body])
    },
    open(sealed, place) {
      const ours = sealed.subarray(0, HEAD_BYTES)
      const key = keys.find((candidate) => nameOf(candidate).equals(ours.subarray(1)))
      const layout = ours[0]
      if (sealed.length < BODY_AT || (layout !== LAYOUT && layout !== WITHOUT_PLACE) || !key) throw new Error('a stored file was sealed with a key that is missing')
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(layout === LAYOUT ? boundTo(ours, place) : ours)
      decipher.setAuthTag(sealed.subarray(HEAD_BYTES + NONCE_BYTES, BODY_AT))
      return Buffer.concat([decipher.update(sealed.subarray(BODY_AT)), decipher.final()])
    },
  }
}

/**
 * The seal of this installation: by SECRET_KEY, or by a secret generated once in the data folder. With both, the file still
 * opens what it sealed before the variable was set. Throws ConfigError if the file can't be used.
 */
export async function openSeal({ secretKey, dataDir }: { secretKey?: string | undefined; dataDir: string }): Promise<Seal> {
  const file = join(dataDir, 'uploads.key')
  try {
    if (secretKey !== undefined) {
      const former = await readSecret(file)
      return createSeal(former === undefined ? [secretKey] : [secretKey, former])
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return createSeal([await ensureSecret(file, 32)])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: ${file}, which holds the key of uploaded files unless SECRET_KEY does, can't be used: ${reason}`)
  }
}

function boundTo(head: Buffer, { id, submission, part }: Place): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([id, submission, part]))])
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'bd uploads', 32))
}

/** Identifies a key without revealing anything about it. */
function nameOf(key: Buffer): Buffer {
  return createHash('sha256').update('bd key name').update(key).digest().subarray(0, NAME_BYTES)
}
