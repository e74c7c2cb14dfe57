// npm test: the tests to run during development. `npm run test:quick` uses only one database. It runs only the tests
// that need no browser, start no program, install nothing and are not in slow files (vitest.config.ts). Both commands
// print one line of totals at the end.
import { installForTests } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

const quick = ['app', 'server']

if (process.argv.includes('--quick'))
  await runSuites(async () => [await runVitest(quick, { TEST_DATABASES: 'first' })])
else
  await runSuites(async () => {
    await installForTests()
    return [
      await withPostgres(),
      await runVitest([...quick, 'own modules', 'integration']),
      await runJourneys('core'),
    ]
  })
