import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder that contain one of these texts, in the encodings that browsers and databases write. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const wanted = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      return wanted.some((text) => content.includes(text))
    })
}
