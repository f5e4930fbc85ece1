import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { Order } from './processes/part.ts'

export interface Server {
  port: number
  /** Executes one command after the other; answers as in processes/part.ts. */
  order(order: Order): Promise<number>
  end(): Promise<void>
}

export interface Readers {
  /** Starts to look for a number; answers when the last reader has read it. */
  lookFor(change: number): Promise<number>
  end(): Promise<void>
}

/** Starts a server of processes/ in its own process, and waits until it listens. */
export async function startServer(name: string, ...args: string[]): Promise<Server> {
  const { child, next, end } = startPart(name, args, z.number())
  const port = await next()
  return {
    port,
    order: (order) => {
      const answer = next()
      child.send(order)
      return answer
    },
    end,
  }
}

/** Starts the readers of a stream in their own process, and waits until all of them are connected. */
export async function startReaders(port: number, path: string, count: number): Promise<Readers> {
  const { child, next, end } = startPart('stream-readers', [String(port), path, String(count)], z.number())
  await next()
  return {
    lookFor: (change) => {
      const answer = next()
      child.send(change)
      return answer
    },
    end,
  }
}

/** Starts a process of processes/. It answers one message after the other; `next` gives the next answer. */
export function startPart<T>(name: string, args: readonly string[], answer: z.ZodType<T>): { child: ChildProcess; next: () => Promise<T>; end: () => Promise<void> } {
  const child = fork(join(import.meta.dirname, 'processes', `${name}.ts`), args, { execArgv: ['--expose-gc', '--import', 'tsx'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const next = () =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message: Serializable) => resolve(answer.parse(message)))
      void ended.then(() => reject(new Error(`${name} has ended`)))
    })
  const end = () => {
    if (child.connected) child.disconnect()
    return ended
  }
  return { child, next, end }
}
