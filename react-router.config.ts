import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: a page that is open must not need the network to find its own way.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
