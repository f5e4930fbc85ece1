import { connection } from './connection.ts'
import { HttpError, NetworkError } from './http-error.ts'

/**
 * POST of one endpoint: a form with files goes as it is, everything else as JSON. Cookies go along. Sent once, whatever
 * comes of it: the caller decides on a second time. Gives the answer's JSON, `null` where the body is empty. Throws
 * HttpError, NetworkError, or a SyntaxError where the answer is not JSON.
 */
export async function send(path: string, body?: object): Promise<unknown> {
  const response = await reach(path, body)
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return text === '' ? null : JSON.parse(text)
}

async function reach(path: string, body: object | undefined): Promise<Response> {
  // The browser itself writes the type of a form, with the boundary between its parts.
  const content =
    body === undefined
      ? {}
      : body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { accept: 'application/json', 'content-type': 'application/json' } }
  try {
    const response = await fetch(path, { method: 'POST', credentials: 'include', cache: 'no-store', ...content })
    connection.getState().reached()
    return response
  } catch (error) {
    throw new NetworkError(`POST ${path} failed`, { cause: error })
  }
}
