// Hydrates the page that the server has sent.

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { registerPages } from './features/layout/page-prefetch.ts'

// Its code is in the file that every page loads.
registerPages(import.meta.glob('./routes/home.tsx', { eager: true }))

await ensureTemporal()
// Lets the browser handle input first: parsing the scripts took as long as hydration will.
await new Promise(resolve => setTimeout(resolve))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
