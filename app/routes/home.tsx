// `/`: what is on.

import { PageHeading } from '../ui/page-heading.tsx'

export default function Home() {
  return <PageHeading title="Upcoming Bike Events" />
}
