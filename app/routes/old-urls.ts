// Former URLs: `/admin/groups/edit/{id}`, and `/admin/weekly-email`, which is now a tab of the dashboard.

import { type LoaderFunctionArgs, redirect } from 'react-router'

export function loader({ params: { id } }: LoaderFunctionArgs) {
  const url =
    id === undefined ? '/admin?tab=digest&part=next' : `/admin/groups/${encodeURIComponent(id)}/edit`
  return redirect(url, 301)
}
