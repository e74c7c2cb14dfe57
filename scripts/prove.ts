// npm run prove: runs everything that `npm test` leaves out because it is slow: tests that kill processes, fill disks,
// pack and update the program, and control five browsers (docs/trust.md), the tests that `npm test` runs only on SQLite,
// on PostgreSQL, and the remaining browser tests. `.ci/run` ends with it.
import { globSync, readFileSync } from 'node:fs'
import { installForProofs } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

/** The projects of `vitest.config.ts` with tests of the server. */
const ofServer = ['server', 'own modules', 'integration']

await runSuites(async () => {
  await installForProofs()
  return [
    await withPostgres(),
    await runVitest(['nightly']),
    await runVitest([...ofServer, 'nightly'], { TEST_DATABASES: 'second' }, testsOnOneDatabase()),
    await runJourneys('journeys', 'slow'),
  ]
})

/** Returns the test files that run on the databases in `dialects` (testing/databases.ts). */
function testsOnOneDatabase(): string[] {
  const files = globSync('{features,scripts,server,site,testing}/**/*.test.{ts,tsx}')
  return files.filter((file) => readFileSync(file, 'utf8').includes('.each(dialects)'))
}
