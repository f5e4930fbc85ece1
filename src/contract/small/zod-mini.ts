/** The module that takes the place of zod/mini. */
// oxlint-disable-next-line oxc/no-barrel-file -- zod is used as one namespace.
export * as z from './z.ts'
