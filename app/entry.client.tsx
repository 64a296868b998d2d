// Makes the page that the server has sent live.

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { readyPages } from './features/layout/ready-pages.ts'

// Every visitor's page has the code of this one beside it.
readyPages(import.meta.glob('./routes/home.tsx', { eager: true }))

await ensureTemporal()
// A finger may come in between: the scripts have been read until here, and what follows takes as long.
await new Promise(resolve => setTimeout(resolve))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
