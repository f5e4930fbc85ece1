import type { Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { visit, type Visitor, type VisitorOptions } from './visitor.ts'

/** A visitor who leaves when the test is over. */
export async function guest(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, options)
  onTestFinished(() => visitor.context.close())
  return visitor
}
