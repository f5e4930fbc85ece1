import { adminPersonErasing, adminPersonFound, type AdminPersonErasing, type AdminPersonFound } from '../../contract/admin-person.ts'
import { problem } from '../../contract/problem.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { jsonFrom, parseBy } from '../../data/api/http.ts'
import { adminPost, adminSend } from '../../data/admin/session.ts'
import { dayOf } from '../../shell/admin/save-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { words } from './person-words.ts'

const PATH = '/api/admin/person'

export function findPerson(who: readonly string[]): Promise<AdminPersonFound> {
  return adminSend(`${PATH}/search`, adminPersonFound, { who })
}

/** Saves the archive as a file. `onBytes`: how much has come so far; nobody knows the whole before. */
export async function downloadArchive(who: readonly string[], onBytes: (bytes: number) => void, now = new Date()): Promise<void> {
  const content = await adminPost(`${PATH}/export`, { who }, async (response) => {
    const parts: BlobPart[] = []
    let bytes = 0
    await eachChunk(response, (chunk) => {
      parts.push(chunk)
      onBytes((bytes += chunk.length))
    })
    return new Blob(parts)
  })
  saveFile(content, `bd-person-${dayOf(now)}.zip`)
}

type Outcome = Exclude<AdminPersonErasing, { done: number }>

/** Resolves to the outcome; nothing was erased without one that says so. */
export function erasePerson(who: readonly string[], typed: string, onProgress: (progress: { done: number; of: number }) => void): Promise<Outcome> {
  return adminPost(`${PATH}/erasure`, { who, typed }, async (response) => {
    const decoder = new TextDecoder()
    let rest = ''
    let outcome: Outcome | undefined
    await eachChunk(response, (chunk) => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const said = parseBy(`${PATH}/erasure`, adminPersonErasing, jsonFrom(PATH, line))
        if ('done' in said) onProgress(said)
        else outcome = said
      }
    })
    if (!outcome) throw new TypeError('the erasure broke off without an outcome')
    return outcome
  })
}

/** What a failed call says to a person. */
export function sentenceOf(error: unknown): string {
  return (error instanceof HttpError ? problem.safeParse(error.json).data?.error : undefined) ?? words.network
}

async function eachChunk(response: Response, take: (chunk: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return
    take(value)
  }
}
