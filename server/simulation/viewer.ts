import { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { liveEvent } from '../../src/contract/live-event.ts'
import { isReadPath, type ReadAnswer, type ReadPath } from '../../src/contract/reads.ts'
import { parseAnswer } from '../../src/data/api/api-client.ts'
import { readKey } from '../../src/data/live/queries.ts'
import { cacheAnswer } from '../../src/data/snapshot/figure-cache.ts'
import type { Network } from './network.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Puts an answer that arrived into a device's cache. */
export type Keep = typeof cacheAnswer

export interface Viewer {
  /** What the device shows of a path. */
  held<P extends ReadPath>(path: P): ReadAnswer<P> | undefined
  /** Its connection breaks. */
  cut(): void
  heard(): number
}

const RETRY_MS = 2000

/** A device that watches these paths: the app's own cache behind a stream that goes on after each break, as a browser's does. */
export function startViewer({ network, time, paths, keep = cacheAnswer }: { network: Network; time: VirtualTime; paths: readonly ReadPath[]; keep?: Keep }): Viewer {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  let lastEventId = ''
  let heard = 0
  let cut = () => {}

  const take = (frame: string) => {
    const lines = frame.split('\n')
    const data = lines.find((line) => line.startsWith('data: '))?.slice(6)
    if (data === undefined || lines.some((line) => line.startsWith('event: '))) return
    lastEventId = lines.find((line) => line.startsWith('id: '))?.slice(4) ?? lastEventId
    const { path, answer } = z.parse(liveEvent, JSON.parse(data))
    if (!isReadPath(path)) return
    heard += 1
    keep(queryClient, path, parseAnswer(path, answer))
  }

  const follow = async () => {
    const stream = await network.stream(`/api/live?paths=${paths.join(',')}`, lastEventId === '' ? {} : { 'Last-Event-ID': lastEventId })
    if (stream) {
      const reader = stream.body.getReader()
      const broken = new Promise<null>((resolve) => {
        cut = () => resolve(null)
        stream.from.gone.addEventListener('abort', cut, { once: true })
      })
      const decoder = new TextDecoder()
      let text = ''
      for (;;) {
        const next = await Promise.race([reader.read(), broken])
        if (next === null || next.done) break
        text += decoder.decode(next.value, { stream: true })
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        frames.forEach(take)
      }
      stream.from.machine.post(() => void reader.cancel().catch(() => {}))
    }
    time.after(RETRY_MS, () => void follow())
  }
  void follow()
  return {
    held: (path) => queryClient.getQueryData(readKey(path)),
    cut: () => cut(),
    heard: () => heard,
  }
}
