// `/admin/groups/edit/{id}`: another way to write the URL of a group's form.

import { type LoaderFunctionArgs, redirect } from 'react-router'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/admin/groups/${encodeURIComponent(params.id ?? '')}/edit`, 301)
}
