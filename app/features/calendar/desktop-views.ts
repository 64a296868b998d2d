// What only a wide screen shows, and not at once: one file of scripts.

export { AgendaView } from './agenda-view.tsx'
export { EventPreview } from './event-preview.tsx'
export { TimeGrid } from './time-grid.tsx'
