import type { Page, Route } from 'playwright-core'

export interface JsonAnswer {
  status: number
  json: object
}

/** 'held' waits for `release`; 'gone' is no answer at all. */
export type PostAnswer = JsonAnswer | 'held' | 'gone'

export interface PostsAnswered {
  /** What was sent, and under which key, in turn. */
  bodies: unknown[]
  keys: (string | undefined)[]
  release: (answer: JsonAnswer) => Promise<void>
}

/** Answers the JSON that a page posts to a path: with each of `given` in turn, then with `otherwise`. */
export async function postsAnswered(page: Page, path: string, given: PostAnswer[], otherwise: JsonAnswer): Promise<PostsAnswered> {
  const bodies: unknown[] = []
  const keys: (string | undefined)[] = []
  const held: Route[] = []
  await page.route(`**${path}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    keys.push(route.request().headers()['idempotency-key'])
    const answer = given.shift() ?? otherwise
    if (answer === 'held') held.push(route)
    else if (answer === 'gone') await route.abort()
    else await route.fulfill(answer)
  })
  return {
    bodies,
    keys,
    release: async (answer) => {
      const route = held.pop()
      if (!route) throw new Error(`no call of ${path} is held`)
      await route.fulfill(answer)
    },
  }
}
