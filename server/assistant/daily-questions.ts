import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '../lib/clock.ts'

/**
 * Takes one of the model's questions for today (UTC), counted across all processes on the database; false if none are left.
 * Questions cost money, and a limit per address doesn't hold against many addresses.
 */
export function createDailyQuestions({ db, aDay, clock }: { db: NodePgDatabase<Record<string, unknown>>; aDay: number; clock: Clock }): () => Promise<boolean> {
  return async () => {
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const { rows } = await db.execute(sql`
      insert into assistant_days (day, questions) values (${day}, 1)
      on conflict (day) do update set questions = assistant_days.questions + 1 where assistant_days.questions < ${aDay}
      returning questions`)
    if (rows.length === 0) return false
    // The first question of a day deletes the previous days.
    if (rows[0]?.['questions'] === 1) await db.execute(sql`delete from assistant_days where day < ${day}`)
    return true
  }
}
