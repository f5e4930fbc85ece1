import type { AssistantSources } from '../../src/assistant/sources.ts'

/** What a visitor asks. Neither kept nor logged. */
export interface Question {
  message: string
  /** What they wrote before, oldest first. */
  earlier: readonly string[]
  /** The path of the page that they look at. */
  page?: string | undefined
  sources: AssistantSources
}

export interface AskOptions {
  /** Whether a model may be asked, which costs money. */
  model: boolean
  /** Called with each sentence that is ready to be shown; what was shown counts only once the answer is there. Waited for. */
  onText?: (text: string) => Promise<void>
  /** Aborted where nobody waits any more. */
  signal?: AbortSignal
}
