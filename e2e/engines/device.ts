/** A browser of any engine with a profile of its own, as far as the journeys that all engines make need one. */
export interface Device {
  /** Opens an address in a new tab, in a window as narrow as the engine lets one be, at most a phone's. */
  open(url: string): Promise<Tab>
  /** Errors and warnings of the console, and uncaught exceptions, of all tabs since it was last asked. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** One tab. Only one of a device is worked with at a time: WebDriver knows one window as the current one. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, and awaits what it answers. It can use nothing but its argument; both are JSON. */
  run<A, T>(call: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  /** Presses the first element of a selector with the pointer, as a person does. */
  press(selector: string): Promise<void>
  /** Types into the first element of a selector. */
  type(selector: string, text: string): Promise<void>
  /** Presses the Tab key, with the focus where it is. */
  tabKey(direction: 'forth' | 'back'): Promise<void>
  close(): Promise<void>
}
