import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The first page includes the whole route table, so that the server needs no further endpoint for it.
  routeDiscovery: { mode: 'initial' },
  // A page is one small file; splitting it costs more in requests than it saves in bytes.
  splitRouteModules: false,
} satisfies Config
