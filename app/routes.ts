// The whole site map, in the order of the specification's route table.

import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('event/:id', 'routes/event.tsx'),
  route('submit-event', 'routes/submit-event.tsx'),
  route('groups', 'routes/groups.tsx'),
  route('group/:id', 'routes/group.tsx'),
  route('about', 'routes/about.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
