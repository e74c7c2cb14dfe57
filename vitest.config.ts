import { availableParallelism } from 'node:os'
import { defaultExclude, defineConfig } from 'vitest/config'

const serverTests = '{server,scripts,bench}/**/*.test.{ts,tsx}'

/** Tests that replace a module, that count on modules which nobody has used before them, or that start the page's script. */
const ownModules = [
  'app/{layout/header,lists/kind-list,pages/home/slideshow,ui/picture}.test.tsx',
  'scripts/browsers/emitted.test.ts',
  'scripts/demo/content.test.ts',
  'server/backup/{backups,postgres,run-in-child-process}.test.ts',
  'server/content/filters.test.ts',
  'server/http/slow-bodies.test.ts',
  'server/mail/file-transport.test.ts',
  'server/maintenance/maintenance.test.ts',
  'server/reports/files.test.ts',
  'server/spreadsheets/xlsx.test.ts',
  'server/testing/promises/*.test.ts',
]

// Without vite.config.ts on purpose: tests import the source as it is, not the built site.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // They keep nothing of one another, and to load React for each file anew takes longer than they do.
        test: {
          name: 'app',
          include: ['{app,domain}/**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, ...ownModules],
          isolate: false,
        },
      },
      {
        extends: true,
        // As above: to load the server and make the first database for each file anew took a core for minutes.
        test: {
          name: 'server',
          include: [serverTests],
          exclude: [...defaultExclude, ...ownModules],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'own modules', include: ownModules },
      },
    ],
    setupFiles: ['scripts/test/refuse-console-errors.ts'],
    // Half of their time they wait for PostgreSQL, the disk and programs that they have started.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // Most of what a test makes is garbage soon, and collected in fewer rounds so.
    execArgv: ['--max-semi-space-size=64'],
    // A hundred tests that each hash passwords and open databases share two cores.
    testTimeout: 20_000,
    // Where the machine is shared a test may have one more try, which the output names; at home none is hidden.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
})
