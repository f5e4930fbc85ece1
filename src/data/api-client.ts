import { readSchemas, type ReadAnswer, type ReadPath } from '../contract/reads.ts'
import { connection } from './connection.ts'
import { ContractError, HttpError, NetworkError } from './http-error.ts'

/**
 * GET of one read endpoint, parsed by its contract. Cookies go along; nothing comes from the HTTP cache without asking.
 * Throws HttpError, NetworkError or ContractError; an aborted request rejects with the signal's reason.
 */
export async function read<P extends ReadPath>(path: P, signal?: AbortSignal): Promise<ReadAnswer<P>> {
  const response = await reach(path, signal)
  const body = await response.text()
  if (!response.ok) throw new HttpError(response.status, body, response.statusText)
  return parseAnswer(path, parseJson(path, body))
}

/** What the contract makes of an answer that came from anywhere: fetch, stream or store. Throws ContractError. */
export function parseAnswer<P extends ReadPath>(path: P, value: unknown): ReadAnswer<P> {
  const answer = readSchemas[path].safeParse(value)
  if (!answer.success) throw new ContractError(`${path}: ${answer.error.issues[0]?.message ?? 'unexpected answer'}`)
  return answer.data
}

async function reach(path: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await fetch(path, {
      credentials: 'include',
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      ...(signal ? { signal } : {}),
    })
    connection.getState().reached()
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    connection.getState().missed()
    console.error(`GET ${path} failed`, error)
    throw new NetworkError(`GET ${path} failed`, { cause: error })
  }
}

function parseJson(path: string, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new ContractError(`${path}: not JSON`, { cause: error })
  }
}
