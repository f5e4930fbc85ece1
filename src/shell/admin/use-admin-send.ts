import { useState } from 'react'
import type { z } from 'zod/mini'
import { problem } from '../../contract/problem.ts'
import { adminSend } from '../../data/admin/session.ts'
import { HttpError } from '../../data/api/http-error.ts'

export interface AdminSending {
  busy: boolean
  /** Why the last call failed, for people; empty otherwise. */
  error: string
  /** Sends one call at a time. Null if it failed or another is under way. */
  send: <T>(path: string, schema: z.ZodMiniType<T>, body?: object) => Promise<T | null>
}

/** Calls of a form or a button, with what to show of them. */
export function useAdminSend(): AdminSending {
  const [state, setState] = useState({ busy: false, error: '' })
  return {
    ...state,
    async send(path, schema, body = {}) {
      if (state.busy) return null
      setState({ busy: true, error: '' })
      try {
        const answer = await adminSend(path, schema, body)
        setState({ busy: false, error: '' })
        return answer
      } catch (error) {
        const said = error instanceof HttpError ? problem.safeParse(error.json).data?.error : undefined
        setState({ busy: false, error: said ?? 'The server did not answer. Please try again.' })
        return null
      }
    },
  }
}
