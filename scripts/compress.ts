import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { FIRST_VISIT_FOLDER } from '../src/page/page-file.ts'

const COMPRESSIBLE = /\.(js|css|svg|txt|webmanifest|json)$/

/** Writes a `.br` beside every text file of a built folder, where it is smaller. */
export async function compressFolder(folder: string): Promise<{ files: number; before: number; after: number }> {
  const total = { files: 0, before: 0, after: 0 }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    // The server fills and compresses these itself.
    if (file.includes(FIRST_VISIT_FOLDER)) continue
    const plain = await readFile(file)
    const small = brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    })
    if (small.length >= plain.length) continue
    await writeFile(`${file}.br`, small)
    total.files += 1
    total.before += plain.length
    total.after += small.length
  }
  return total
}
