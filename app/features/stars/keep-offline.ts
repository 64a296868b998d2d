// Has the service worker keep the pages of what is starred, for the times without a connection.

const pageOf: Readonly<Record<string, string>> = { e: '/event/', g: '/group/' }

/** The page of a star; a series has none of its own. */
export function keepStar(star: string): void {
  const page = pageOf[star.charAt(0)]
  if (page) tell({ paths: [page + star.slice(2)] })
}

/** The pages of all that the stars stand for; others are forgotten. */
export function keepRides(rides: readonly { id: string }[]): void {
  tell({ paths: rides.map(({ id }) => `/event/${id}`), isAll: true })
}

function tell(words: { paths: string[]; isAll?: boolean }): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'keep', ...words })
}
