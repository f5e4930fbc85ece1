import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../assistant/answer.ts'
import { answerQuestion } from '../../assistant/answer-question.ts'
import { deviceSources } from './device-sources.ts'

/** Loaded where there is no server to ask; the worker keeps it with everything else. Answers as the server does, of what is stored here. */
export async function answerOnDevice(queryClient: QueryClient, message: string, earlier: readonly string[]): Promise<Answer> {
  return answerQuestion(message, { sources: await deviceSources(queryClient), earlier })
}
