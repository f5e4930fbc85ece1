/** A fake EventSource: opens when the test says so, and is silent once closed. */
export class FakeSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readonly url: string
  readyState = FakeSource.CONNECTING

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }

  static get living(): FakeSource[] {
    return FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }

  succeed(): void {
    this.readyState = FakeSource.OPEN
    this.dispatchEvent(new Event('open'))
  }

  /** The connection breaks, and the browser keeps retrying. */
  breakOff(): void {
    this.readyState = FakeSource.CONNECTING
    this.dispatchEvent(new Event('error'))
  }

  /** The server answers with an HTTP error, and the browser gives up. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  send(path: string, answer: unknown, id = 0): void {
    this.sendData({ path, answer }, id)
  }

  sendPatch(path: string, from: number, patch: readonly object[], id: number): void {
    this.sendData({ path, from, patch }, id)
  }

  private sendData(data: object, id: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), lastEventId: String(id) }))
  }
}

export function lastSource(): FakeSource {
  const source = FakeSource.all.at(-1)
  if (!source) throw new Error('no stream was opened')
  return source
}

export function pathsOf({ url }: FakeSource): string[] {
  return new URL(url, 'http://app').searchParams.get('paths')?.split(',') ?? []
}
