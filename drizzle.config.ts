import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes the next migration from the schema; the server applies it at its next start. */
export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema*.ts', out: './server/db/migrations' })
