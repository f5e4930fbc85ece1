import { z } from 'zod/mini'

/** A plain decimal as a string, without grouping. */
export const decimal = (description: string) => z.string().check(z.maxLength(100), z.describe(`${description} A plain decimal without grouping, such as "2500000".`))
