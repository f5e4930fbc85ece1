import type { z } from 'zod'

/** One call that the server answers, as the OpenAPI document tells it. Bodies are named: schemas.ts holds them. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/api/history/{figure}`. */
  path: string
  tag: Tag
  /** A few words, and then what else there is to know. */
  summary: string
  description?: string
  parameters?: readonly Parameter[]
  /** The name of the schema of the body, where there is one. */
  body?: string
  /** How the body travels; as JSON unless told. */
  bodyType?: 'application/json' | 'multipart/form-data'
  /** By status. */
  answers: Readonly<Record<number, Answer>>
}

export const tags = {
  figures: 'What the vault, the market and the stakers are at, read from the chain and the markets once for everybody.',
  wallets: 'What one wallet holds and has staked.',
  history: 'How figures went, and how they go on.',
  chain: 'The chain itself, through the nodes of this installation.',
  notifications: 'What a device may be told, in the app and while it is closed.',
  assistant: 'Questions in plain words.',
  submissions: 'What people send in: each is stored once and has a reference number.',
  administration: 'For those who work through what comes in.',
  machines: 'For those who run it.',
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
