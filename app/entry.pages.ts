// The visitors' pages without a form: one file of scripts, which vite.config.ts makes.

import { readyPages } from './features/layout/ready-pages.ts'

readyPages(
  import.meta.glob(
    './routes/{about,accessibility,embed-code,event,export,group,groups,map,my-rides,not-found,offline,place,privacy,search,submission-withdrawn}.tsx',
    {
      eager: true,
    },
  ),
)
