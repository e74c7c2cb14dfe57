import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table travels with the first page, so that no further address has to be served for it.
  routeDiscovery: { mode: 'initial' },
  // A page is one small file; splitting it into parts costs more requests than it saves bytes.
  splitRouteModules: false,
} satisfies Config
