import { UPLOAD_GONE } from '../../contract/staged-upload.ts'
import { problem } from '../../contract/problem.ts'
import { HttpError } from '../api/http-error.ts'
import { isLarge, type Staging } from './staging.ts'

/**
 * Sends the large files of a form ahead of it, in parts that are resumed after a break, and then the form by `post`, with
 * their addresses in the place of the files. Any other body goes as it is. Throws what `post` throws, NetworkError if the
 * connection stays away, and the signal's reason.
 */
export async function withStagedFiles<Body extends object, T>(body: Body | FormData, staging: Staging, post: (body: Body | FormData) => Promise<T>): Promise<T> {
  if (!(body instanceof FormData) || ![...body.values()].some(isLarge)) return post(body)
  const { stageForm } = await import('./stage-form.ts')
  const staged = await stageForm(body, staging)
  try {
    const answer = await post(staged.form)
    staged.forget()
    return answer
  } catch (error) {
    if (!isGone(error)) throw error
    // Expired between two attempts, or dropped by the server: once more from the start.
    staged.forget()
    return post((await stageForm(body, staging)).form)
  }
}

function isGone(error: unknown): boolean {
  return error instanceof HttpError && problem.safeParse(error.json).data?.code === UPLOAD_GONE
}
