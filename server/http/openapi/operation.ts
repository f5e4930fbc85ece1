import type { z } from 'zod'
import type { AdminRole } from '../../../src/contract/admin-role.ts'

/** One call of the server, for the OpenAPI document. Bodies are names of schemas in schemas.ts. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options'
  /** In OpenAPI notation: `/api/history/{figure}`. */
  path: string
  tag: Tag
  /** A few words; `description` has the rest. */
  summary: string
  description?: string
  /** The least that an administrator must be to make this call. */
  role?: AdminRole
  /** Open to an owner who has yet to set up the second factor that this installation asks for. */
  withoutSecondFactor?: true
  parameters?: readonly Parameter[]
  /** The schema name of the request body, if any. */
  body?: string
  /** The type of the request body; JSON by default. */
  bodyType?: 'application/json' | 'multipart/form-data' | 'application/offset+octet-stream'
  /** By status. */
  answers: Readonly<Record<number, Answer>>
}

export const tags = {
  figures: 'The vault, the market and the stakers, read from the chain and the markets once for all clients.',
  wallets: 'What a wallet holds and has staked.',
  history: 'How figures developed, and how they change.',
  chain: 'The chain itself, through the nodes of this installation.',
  notifications: 'Notifications in the app, and while it is closed.',
  assistant: 'Questions in plain words.',
  uploads: 'Files that go ahead of their forms in parts, and are resumed after a break: tus 1.0.',
  submissions: 'Submissions: each is stored once and has a reference number.',
  cases: 'What became of a submission: for the person who sent it.',
  administration: 'For those who handle submissions.',
  machines: 'For operators.',
} as const
export type Tag = keyof typeof tags

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  required?: boolean
  schema: z.core.$ZodType
}

export interface Answer {
  description: string
  /** Media type → the name of a schema; `null` for text without one. */
  content?: Readonly<Record<string, string | null>>
  headers?: Readonly<Record<string, Header>>
}

/** A header holds text, or JSON of a named schema. */
export interface Header {
  description: string
  json?: string
}
