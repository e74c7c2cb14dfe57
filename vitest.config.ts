import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Without vite.config.ts on purpose: tests import the source as it is, not the built site.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // They keep nothing of one another, and to load React for each file anew takes longer than they do.
        test: { name: 'app', include: ['{app,domain}/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'server', include: ['{server,scripts,bench}/**/*.test.{ts,tsx}'] },
      },
    ],
    setupFiles: ['scripts/test/refuse-console-errors.ts'],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A hundred tests that each hash passwords and open databases share two cores.
    testTimeout: 20_000,
    // Where the machine is shared a test may have one more try, which the output names; at home none is hidden.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
})
