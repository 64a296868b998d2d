// How React Router builds the pages. build.js names another folder while it builds, to swap the finished one in at the end.

import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: process.env.APP_BUILD_DIRECTORY ?? 'build/app',
  // The whole site map is small; asking the server for it piece by piece would cost more than sending it.
  routeDiscovery: { mode: 'initial' },
  future: { v8_splitRouteModules: false, v8_viteEnvironmentApi: true },
} satisfies Config
