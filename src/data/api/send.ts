import { connection } from '../live/connection.ts'
import { HttpError, NetworkError } from './http-error.ts'

export interface SendOptions {
  /** Besides those that tell what the body is. */
  headers?: Readonly<Record<string, string>>
  /** No answer within this time counts as none. */
  withinMs?: number
}

/**
 * POST of one endpoint: a form with files goes as it is, everything else as JSON. Cookies go along. Sent once, whatever
 * comes of it: the caller decides on a second time. Gives the answer's JSON, `null` where the body is empty. Throws
 * HttpError, NetworkError, or a SyntaxError where the answer is not JSON.
 */
export async function send(path: string, body?: object, options: SendOptions = {}): Promise<unknown> {
  const response = await reach(path, body, options)
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return text === '' ? null : JSON.parse(text)
}

async function reach(path: string, body: object | undefined, { headers, withinMs }: SendOptions): Promise<Response> {
  // The browser itself writes the type of a form, with the boundary between its parts.
  const content =
    body === undefined
      ? { headers }
      : body instanceof FormData
        ? { body, headers }
        : { body: JSON.stringify(body), headers: { accept: 'application/json', 'content-type': 'application/json', ...headers } }
  const { headers: all, ...rest } = content
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      ...rest,
      ...(all === undefined ? {} : { headers: all }),
      ...(withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }),
    })
    connection.getState().reached()
    return response
  } catch (error) {
    throw new NetworkError(`POST ${path} failed`, { cause: error })
  }
}
