import { availableParallelism } from 'node:os'
import { defaultExclude, defineConfig } from 'vitest/config'
import { setTestEnvironment } from './scripts/test/environment.ts'

setTestEnvironment()

const serverTests = '{features/*/server,server,site,testing,scripts,bench}/**/*.test.{ts,tsx}'
const programTests = '{features/*/server,server,site,testing,scripts}/**/*.program.test.ts'
const slowTests = '{features/*/server,server,site,testing,scripts}/**/*.prove.test.ts'

/** Tests that replace a module, need modules that no other test has used, or start the page's script. */
const ownModules = [
  'app/language/chosen-language.test.ts',
  'app/layout/header.test.tsx',
  'features/content/pages/lists/kind-list.test.tsx',
  'features/home/pages/slideshow.test.tsx',
  'app/ui/picture.test.tsx',
  'scripts/browsers/emitted.test.ts',
  'scripts/demo/content.test.ts',
  'features/backup/server/run-backups.test.ts',
  'features/content/server/lists/filters.test.ts',
  'server/http/slow-bodies.test.ts',
  'server/mail/file-transport.test.ts',
  'site/maintenance.test.ts',
  'features/reports/server/files.test.ts',
  'server/spreadsheets/xlsx.test.ts',
]

/** Tests that check everything, do a lot of work, or start a PostgreSQL server, and take seconds each. */
const sweeps = [
  'features/settings/pages/settings.test.tsx',
  'features/accounts/server/passwords/reset-password.test.ts',
  'features/accounts/server/sessions/sign-in.test.ts',
  'features/accounts/server/sign-up/sign-up.test.ts',
  'server/cache/several-servers.test.ts',
  'features/backup/server/bucket.test.ts',
  'features/backup/server/restore/restore-backup.test.ts',
  'features/content/server/write/galleries.test.ts',
  'features/content/server/lists/list-records.test.ts',
  'features/content/server/visibility/publishing.test.ts',
  'features/content/server/lists/search.test.ts',
  'features/handover/server/packs.test.ts',
  'server/http/limit-calls.test.ts',
  'server/keys/keys.test.ts',
  'features/import/server/add-list.test.ts',
  'features/import/server/change-import.test.ts',
  'features/import/server/import-photos.test.ts',
  'features/import/server/hidden-fields.test.ts',
  'features/import/server/reading/read-list.test.ts',
  'server/media/pictures/reencode-image.test.ts',
  'server/media/store/s3-away.test.ts',
  'server/media/pictures/share-picture.test.ts',
  'server/media/store/storage.test.ts',
  'server/media/store/store.test.ts',
  'server/media/store/sweep-files.test.ts',
  'testing/simulation/simulation.test.ts',
  'testing/spec/authentication.test.ts',
  'testing/spec/authorization.test.ts',
  'testing/spec/kinds.test.ts',
  'features/visibility/server/visibility.test.ts',
]

// Does not use vite.config.ts on purpose: tests import the source as it is, not the built site.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // Tests share no state, and loading React again for each file takes longer than the tests.
        test: {
          name: 'app',
          include: ['{app,domain,features}/**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, ...ownModules, ...sweeps, 'features/*/server/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        // Not isolated for the same reason: loading the server and creating the first database for each file took
        // minutes on one core.
        test: {
          name: 'server',
          include: [serverTests],
          exclude: [...defaultExclude, ...ownModules, ...sweeps, programTests, slowTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'own modules', include: ownModules },
      },
      {
        extends: true,
        test: { name: 'integration', include: [...sweeps, programTests], isolate: false },
      },
      {
        extends: true,
        test: { name: 'nightly', include: [slowTests] },
      },
    ],
    setupFiles: ['scripts/test/wait-long.ts', 'scripts/test/refuse-console-errors.ts'],
    // Tests spend half of their time waiting for PostgreSQL, the disk and programs that they started.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // Most objects of a test are short-lived. A large young generation needs fewer collections.
    execArgv: ['--max-semi-space-size=64'],
    // Only for tests that hang. A slow test has not failed: other work on the machine makes it ten times slower.
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
