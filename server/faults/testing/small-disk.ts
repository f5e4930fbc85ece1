import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** For tests: a small disk of their own, which can be full. */
export interface SmallDisk {
  path: string
  /** Takes all room that is left. */
  fill(): Promise<void>
  /** Gives it back. */
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Null where this machine allows no mounts. */
export async function smallDisk(size: string): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'bd-small-disk-'))
  try {
    // Whoever runs PostgreSQL has to pass.
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path])
  } catch {
    await rm(path, { recursive: true, force: true })
    return null
  }
  await chmod(path, 0o755)
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        for (let bytes = 1 << 20; bytes >= 4096; ) await file.write(Buffer.alloc(bytes, 1)).then(({ bytesWritten }) => bytesWritten < bytes && (bytes >>= 1), () => (bytes >>= 1))
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    remove: async () => {
      // Lazily: whatever still holds a file there, the mount is gone.
      await run('umount', ['-l', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}
