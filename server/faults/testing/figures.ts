import type { Demo } from '../../demo/start.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import { until } from '../../testing/until.ts'
import { BALANCE, PUBLIC_READS, standingOf, type Standing } from './watch-reads.ts'

/** How the balance stands; null where there is none. */
export async function balance({ url }: ServerProcess): Promise<Standing | null> {
  return standingOf(await fetch(url + BALANCE).then((answer) => answer.text(), () => ''))
}

/** Read just now, whether or not a second operator has confirmed it. */
export function isFresh(found: Standing | null): boolean {
  return found !== null && ['live', 'unconfirmed'].includes(found.state)
}

/** Milliseconds until the balance was read from the chain after now, whatever else is broken. */
export async function readAgain(demo: Demo, server: ServerProcess): Promise<number> {
  const before = (await balance(server))?.slot ?? 0
  const pay = payingIn(demo)
  return until(server, 'the balance is read again', async () => {
    pay()
    return ((await balance(server))?.slot ?? 0) > before
  })
}

/** Milliseconds until everything is there: a balance read after now, and an answer to every public read. */
export async function live(demo: Demo, server: ServerProcess): Promise<number> {
  const before = (await balance(server))?.slot ?? 0
  const pay = payingIn(demo)
  return until(server, 'figures are live', async () => {
    pay()
    const found = await balance(server)
    return isFresh(found) && (found?.slot ?? 0) > before && (await Promise.all(PUBLIC_READS.map((path) => isAnswered(server, path)))).every(Boolean)
  })
}

async function isAnswered({ url }: ServerProcess, path: string): Promise<boolean> {
  const answer = await fetch(url + path)
  await answer.body?.cancel()
  return answer.ok
}

/** Every few seconds the vault gets something: its nodes notify, and the figure is read at once instead of at its next turn. */
function payingIn({ actions, chain }: Demo): () => void {
  let paidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - paidAt < 3000) return
    paidAt = performance.now()
    actions.transfer({ from: 'trader 3', to: 'vault', amount: '1.5' })
    chain.slots.atLeast(chain.slots.tip() + 5)
  }
}
