import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { ensureSecret, readSecret } from '../lib/secret-file.ts'

/** Encrypts what people upload before it reaches the database, and opens it again. */
export interface Seal {
  /** `place`: where it is stored. Moved to another place it can't be opened any more. */
  seal(plain: Uint8Array, place: Place): Buffer
  /** Throws for what was changed or moved, and for what another key sealed. */
  open(sealed: Buffer, place: Place): Buffer
}

/** A file's row, its submission and its part: whoever may write into the database can't pass one passport off as another. */
export interface Place {
  id: string
  submission: string
  part: string
}

// What is stored: a byte for the layout, the key's name, a number used once, the tag, and the encrypted content.
const LAYOUT = 2
/** Of files that were sealed before the place counted. */
const WITHOUT_PLACE = 1
const NAME_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NAME_BYTES
const BODY_AT = HEAD_BYTES + NONCE_BYTES + TAG_BYTES

/** AES-256-GCM. Seals with the first of the secrets and opens with whichever it was. */
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
      if (sealed.length < BODY_AT || (layout !== LAYOUT && layout !== WITHOUT_PLACE) || !key) throw new Error('a stored file was sealed with a key that is not here')
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(layout === LAYOUT ? boundTo(ours, place) : ours)
      decipher.setAuthTag(sealed.subarray(HEAD_BYTES + NONCE_BYTES, BODY_AT))
      return Buffer.concat([decipher.update(sealed.subarray(BODY_AT)), decipher.final()])
    },
  }
}

/**
 * The seal of this installation: by SECRET_KEY, or by a secret made once into the data folder. Where there are both, the
 * file still opens what it sealed before the variable was set.
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

/** Tells keys apart and says nothing about them. */
function nameOf(key: Buffer): Buffer {
  return createHash('sha256').update('bd key name').update(key).digest().subarray(0, NAME_BYTES)
}
