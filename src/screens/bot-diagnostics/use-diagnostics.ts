import { useQuery } from '@tanstack/react-query'
import type { TelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { Unauthorized } from '../../data/admin/session.ts'
import { botDiagnostics } from './content.ts'
import { checksQuery, diagnosticsClient } from './diagnostics-queries.ts'

export type Run = { state: 'none' } | { state: 'running' } | { state: 'done'; at: Date } | { state: 'failed'; why: string }

/** The checks, run only on request. The last report stays until there is a newer one. */
export function useDiagnostics(): { run: Run; report: TelegramDiagnostics | null; start: () => void } {
  const { data: report = null, dataUpdatedAt, error, isFetching, refetch } = useQuery(checksQuery, diagnosticsClient)
  return {
    run: isFetching ? { state: 'running' } : error ? failed(error) : report ? { state: 'done', at: new Date(dataUpdatedAt) } : { state: 'none' },
    report,
    start: () => void refetch({ cancelRefetch: false }),
  }
}

function failed(error: Error): Run {
  return { state: 'failed', why: error instanceof Unauthorized ? botDiagnostics.session.ended : '' }
}

/** The state of the run, in one line. */
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

/** `14:32:10`, in local time. */
export function timeOf(date: Date): string {
  return date.toLocaleTimeString('en-GB')
}
