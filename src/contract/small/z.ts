import type { Schema } from './schema.ts'

/**
 * In the browser and in its worker this stands for zod/mini (vite.config.ts): the functions that the app calls, with the
 * same answers, at a fifth of the size. z.test.ts holds each schema of the contract against zod.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- zod is used as one namespace.
export * from './checks.ts'
// oxlint-disable-next-line oxc/no-barrel-file -- zod is used as one namespace.
export * from './kinds.ts'

export function safeParse(schema: Schema, value: unknown) {
  return schema.safeParse(value)
}
