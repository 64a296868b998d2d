// The visitors' pages with a form, and what checks what is typed: one file of scripts, which vite.config.ts makes.

import { readyPages } from './features/layout/ready-pages.ts'

readyPages(
  import.meta.glob(
    './routes/{contact,email-choice,event-report,lost-link,submission,submit-event,weekly-email}.tsx',
    { eager: true },
  ),
)
