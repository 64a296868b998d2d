// What a service worker is given by the browser: the few parts that this one uses, which the types of pages do not have.

/** Something that happens, and that the worker is kept awake for. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  request: Request
  /** What the browser has asked for already, while the worker was being woken. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface WorkerMessage extends WorkerEvent {
  data: unknown
}

interface Events {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: WorkerMessage
}

/** The global object of a service worker. */
export interface WorkerScope {
  location: { origin: string }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: {
    claim(): Promise<void>
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { url: string }[]>
  }
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}
