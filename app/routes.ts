// The whole site map, in the order of the specification's route table.

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('event/:id', 'routes/event.tsx'),
  route('event/:id/report', 'routes/event-report.tsx'),
  route('submit-event', 'routes/submit-event.tsx'),
  route('groups', 'routes/groups.tsx'),
  route('group/:id', 'routes/group.tsx'),
  route('about', 'routes/about.tsx'),
  route('submission/:token', 'routes/submission.tsx'),
  route('submission-withdrawn', 'routes/submission-withdrawn.tsx'),
  route('lost-link', 'routes/lost-link.tsx'),
  route('offline', 'routes/offline.tsx'),
  layout('routes/signed-in.tsx', [
    route('admin/login', 'routes/login.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('admin/account', 'routes/account.tsx'),
    route('admin', 'routes/admin.tsx'),
    route('moderator', 'routes/moderator.tsx'),
    route('admin/groups', 'routes/admin-groups.tsx'),
    route('admin/groups/create', 'routes/admin-group-create.tsx'),
    route('admin/groups/:id/edit', 'routes/admin-group-edit.tsx'),
    route('admin/event-types', 'routes/admin-event-types.tsx'),
    route('admin/notices', 'routes/admin-notices.tsx'),
    route('admin/reports', 'routes/admin-reports.tsx'),
    route('admin/trusted', 'routes/admin-trusted.tsx'),
    route('admin/events/edit/:id', 'routes/admin-event-edit.tsx'),
    route('admin/events/history/:id', 'routes/admin-event-history.tsx'),
    route('admin/groups/:id/history', 'routes/admin-group-history.tsx'),
    route('admin/deleted-events', 'routes/admin-deleted-events.tsx'),
  ]),
  route('admin/groups/edit/:id', 'routes/admin-group-edit-old.ts'),
  route('admin/weekly-email', 'routes/admin-weekly-email-old.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
