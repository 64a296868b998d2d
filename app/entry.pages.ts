// The public pages without a form: one script file, built by vite.config.ts.

import { registerPages } from './features/layout/page-prefetch.ts'

registerPages(
  import.meta.glob(
    './routes/{about,accessibility,embed-code,event,export,group,groups,map,my-rides,not-found,offline,place,privacy,search,submission-withdrawn}.tsx',
    { eager: true },
  ),
)
