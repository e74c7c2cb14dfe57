// npm test: the tests to run while working. `npm run test:quick` runs the part below the browser that starts
// no program, installs nothing and has no slow files (vitest.config.ts), on one database. Both end with one
// line of totals.
import { installForTests } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

const quick = ['app', 'server']

if (process.argv.includes('--quick'))
  await runSuites(async () => [await runVitest(quick, { TEST_DATABASES: 'one' })])
else
  await runSuites(async () => {
    await installForTests()
    return [
      await withPostgres(),
      await runVitest([...quick, 'own modules', 'integration']),
      await runJourneys('core'),
    ]
  })
