// The visitors' pages with a form, and what checks what is typed: one file of scripts, which vite.config.ts makes.

import { readyPages } from './features/layout/ready-pages.ts'

readyPages(import.meta.glob('./routes/{event-report,lost-link,submission,submit-event}.tsx', { eager: true }))
