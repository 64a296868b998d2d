// What a function of the server is: a request in, a response out.

import type { Config } from '../config.ts'
import type { Caller, Database } from '../database/database.ts'
import type { KeptFeed } from '../feeds/kept-feeds.ts'

export interface FunctionContext {
  config: Config
  database: Database
  /** The visitor's IP address. */
  ip: string
  /** Answers with a feed that is kept. */
  keptFeed: KeptFeed
  /** A description as safe HTML. */
  cleaned(description: string): Promise<string>
  /** A description as text alone. */
  plain(description: string): Promise<string>
  /** Who asks, from the request's key or token. */
  callerOf(headers: Headers): Promise<Caller>
}

export type ServerFunction = (request: Request, context: FunctionContext) => Promise<Response>

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
