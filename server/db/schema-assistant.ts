import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/** How many questions the assistant's model was asked on each day (UTC), by all processes. */
export const assistantDays = pgTable('assistant_days', {
  day: date('day').primaryKey(),
  questions: integer('questions').notNull(),
})
