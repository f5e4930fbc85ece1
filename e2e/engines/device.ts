/** A browser of any engine with its own profile, as far as the shared journeys need one. */
export interface Device {
  /** Opens a URL in a new tab, in a window as narrow as the engine allows, at most a phone's width. */
  open(url: string): Promise<Tab>
  /** Errors and warnings of the console, and uncaught exceptions, of all tabs since the last call. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** One tab. Only one per device is used at a time: WebDriver has one current window. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, and awaits its result. It can use only its argument; both are JSON. */
  run<A, T>(call: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  /** Presses the first element of a selector with the pointer, as a person does. */
  press(selector: string): Promise<void>
  /** Types into the first element of a selector. */
  type(selector: string, text: string): Promise<void>
  /** Presses the Tab key, with the focus where it is. */
  tabKey(direction: 'forth' | 'back'): Promise<void>
  close(): Promise<void>
}
