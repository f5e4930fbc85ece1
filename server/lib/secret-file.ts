import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The secret in a file, undefined when there is no such file. */
export async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text?.trim()
}

/** The secret in a file that only its owner can read, created once from `bytes` random bytes. A link publishes it complete: racing processes agree. */
export async function ensureSecret(file: string, bytes: number): Promise<string> {
  const known = await readSecret(file)
  if (known !== undefined) return known
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
