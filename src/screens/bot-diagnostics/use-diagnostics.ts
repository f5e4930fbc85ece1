import { useRef, useState } from 'react'
import { botDiagnostics } from './content.ts'
import { telegramDiagnostics, type TelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { adminRead, Unauthorized } from '../../data/admin/session.ts'

export type Run = { state: 'none' } | { state: 'running' } | { state: 'done'; at: Date } | { state: 'failed'; why: string }

/** The checks, run when somebody says so and at no other time. What was found last stays until there is something newer. */
export function useDiagnostics() {
  const [run, setRun] = useState<Run>({ state: 'none' })
  const [report, setReport] = useState<TelegramDiagnostics | null>(null)
  const asking = useRef(false)
  return {
    run,
    report,
    start: async () => {
      if (asking.current) return
      asking.current = true
      setRun({ state: 'running' })
      try {
        setReport(await adminRead('/api/telegram/diagnostics', telegramDiagnostics))
        setRun({ state: 'done', at: new Date() })
      } catch (error) {
        console.warn('the diagnostics could not be loaded', error)
        setRun({ state: 'failed', why: error instanceof Unauthorized ? botDiagnostics.session.ended : '' })
      } finally {
        asking.current = false
      }
    },
  }
}

/** How the run stands, in a line. */
export function runLine(run: Run): string {
  const words = botDiagnostics.run
  switch (run.state) {
    case 'none':
      return words.none
    case 'running':
      return words.running
    case 'done':
      return `${words.done} ${timeOf(run.at)}`
    case 'failed':
      return run.why === '' ? words.failed : `${words.failed}. ${run.why}`
  }
}

/** `14:32:10`, by the clock of this device. */
export function timeOf(date: Date): string {
  return date.toLocaleTimeString('en-GB')
}
