// `/admin/weekly-email`: where the weekly email once had a page of its own.

import { redirect } from 'react-router'

export function loader() {
  return redirect('/admin?tab=digest&part=next', 301)
}
