/** Stands in for the browser's own: opens when the test says so, and says nothing any more once it is closed. */
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

  /** Broken: the browser goes on trying. */
  breakOff(): void {
    this.readyState = FakeSource.CONNECTING
    this.dispatchEvent(new Event('error'))
  }

  /** Answered with an HTTP error: the browser gives up. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  send(path: string, answer: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ path, answer }) }))
  }
}
