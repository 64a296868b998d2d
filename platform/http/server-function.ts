// What a function of the server is: a name below /functions/v1, a request in, a response out.

export interface ServerFunction {
  name: string
  methods: string[]
  /** What it answers is kept, and it counts by itself what must be made anew. */
  isKept?: true
  /** Answers a request that was made from an IP address. */
  answer(request: Request, ip: string): Promise<Response>
}

/** A request that cannot be answered as it is; the message says what is wrong with it. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  constructor(
    readonly status: 400 | 404 | 405 | 410,
    message: string,
  ) {
    super(message)
  }
}
