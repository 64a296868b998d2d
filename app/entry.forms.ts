// The public pages with a form: one script file, built by vite.config.ts.

import { registerPages } from './features/layout/page-prefetch.ts'

registerPages(
  import.meta.glob(
    './routes/{contact,email-choice,event-report,lost-link,submission,submit-event,weekly-email}.tsx',
    { eager: true },
  ),
)
