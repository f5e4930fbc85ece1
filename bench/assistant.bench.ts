import { Hono } from 'hono'
import { answerQuestion } from '../src/assistant/answer-question.ts'
import { chatAnswer } from '../src/contract/chat.ts'
import { createAssistant } from '../server/assistant/assistant.ts'
import { measure } from '../server/assistant/evaluation/measure.ts'
import { kinds, languages, type Question } from '../server/assistant/evaluation/question.ts'
import { examine, scoreOf, type Outcome } from '../server/assistant/evaluation/score.ts'
import { tune } from '../server/assistant/evaluation/tune.ts'
import { answerOf, applied, CASE_EMAIL, walletAt, watched } from '../server/assistant/evaluation/world.ts'
import { NOW } from '../server/assistant/evaluation/computed.ts'
import { errorHandler } from '../server/http/middleware/error-handler.ts'
import { assistantRoutes, type AssistantDeps } from '../server/http/assistant/routes.ts'
import { systemClock } from '../server/lib/clock.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { median, quantile } from './statistics.ts'

// How Duckling answers without a model: how many of the examination's 200 questions it gets right, by kind and language, the
// figures that are wrong, and how long a question takes, as whole calls without the network beside a bare route that sends as
// many bytes. Of the half that only measures, no question is printed.

const RIGHT = 0.92
const P99_MS = 20
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 10)

const halves = { tune: await examine(tune, answerQuestion), measure: await examine(measure, answerQuestion) }
const both = [halves.tune, halves.measure]
const share = (outcomes: readonly Outcome[]) => {
  const { right, total } = scoreOf(outcomes)
  return `${right}/${total}`
}
const row = (name: string, holds: (question: Question) => boolean) => [name, ...both.map((half) => share(half.filter(({ question }) => holds(question))))]
console.log(table([['right', 'tune', 'measure'], row('all', () => true), ...kinds.map((kind) => row(kind, (one) => one.kind === kind)), ...languages.map((language) => row(language, (one) => one.language === language))]))
const score = scoreOf(halves.measure)
const wrong = scoreOf(halves.tune).wrongFigures + score.wrongFigures
console.log(`wrong figures: ${wrong}`)

const result = await timed([...tune, ...measure])
publish([result])
console.log(`a question: p50 ${result.subject.medianMs.toFixed(2)} ms, p99 ${result.subject.p99Ms.toFixed(2)} of ${P99_MS}`)
if (score.right / score.total < RIGHT || wrong > 0 || result.subject.p99Ms >= P99_MS) process.exitCode = 1

/** Every question through the route, then the same bytes from a bare one; the first round warms up. */
async function timed(questions: readonly Question[]): Promise<Comparison> {
  const times: { subject: number[]; baseline: number[] } = { subject: [], baseline: [] }
  const ratios: number[] = []
  const ofQuestion = questions.map((): number[] => [])
  const { ask, bare } = routes()
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own: number[] = []
    const other: number[] = []
    for (const question of questions) {
      const started = performance.now()
      const response = await ask(question)
      const body = await response.text()
      own.push(performance.now() - started)
      if (response.status !== 200 || !chatAnswer.safeParse(JSON.parse(body)).success) throw new Error(`answered ${response.status}: ${body}`)
      const begun = performance.now()
      await (await bare(question, body)).text()
      other.push(performance.now() - begun)
    }
    if (round === 0) continue
    times.subject.push(...own)
    for (const [index, ms] of own.entries()) ofQuestion[index]?.push(ms)
    times.baseline.push(...other)
    ratios.push(median(own) / median(other))
  }
  // What a question takes by itself, where other work on the machine makes single calls late.
  console.log(`the slowest question, in the median of its rounds: ${Math.max(...ofQuestion.map(median)).toFixed(2)} ms`)
  const of = (all: readonly number[]) => ({ medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return { name: `${questions.length} questions`, rounds: ROUNDS, subject: { name: 'assistant', ...of(times.subject) }, baseline: { name: 'bare route', ...of(times.baseline) }, ratio: median(ratios) }
}

function routes() {
  let absent: Question['without'] = []
  let asked = 0
  // A question in two seconds of this clock: it is not the limits that are measured.
  const clock = { ...systemClock, now: () => NOW + (asked += 1) * 2000 }
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const feeds: AssistantDeps['feeds'] = {
    current: (path) => (absent?.includes(path) ? undefined : { answer: answerOf(path), version: 1, ageMs: 0 }),
    missing: () => 'unavailable',
  }
  const wallets: AssistantDeps['wallets'] = { answers: { wallet: async (address) => walletAt(address) }, limits: { wallets: { take: async () => 0 }, mayAsk: () => async () => true } }
  const entry = { enter: async ({ email }: { email?: string | undefined }) => (email === CASE_EMAIL ? ({ outcome: 'open', id: 'case' } as const) : ({ outcome: 'wrong' } as const)) }
  const app = assistantRoutes({ assistant: createAssistant({ log, clock }), feeds, wallets, cases: { cases: { view: async () => applied }, entry, wrongAfterMs: 0 }, log, clock })
  app.onError(errorHandler(log))
  const body = new Hono<{ Bindings: { answer: string } }>().post('/', async (c) => {
    await c.req.json()
    return c.body(c.env.answer, 200, { 'Content-Type': 'application/json' })
  })
  const sent = ({ question, earlier, own }: Question) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ message: question, ...(earlier ? { earlier } : {}), ...(own ? { wallets: watched } : {}) }) })
  return {
    ask: (question: Question) => {
      absent = question.without ?? []
      return app.request('/api/chat/duckling', sent(question))
    },
    bare: (question: Question, answer: string) => body.request('/', sent(question), { answer }),
  }
}
