// npm test: what every change has to pass. `npm run test:quick` is the part below the browser that starts no program and
// installs nothing, on one database. Both end with one line that adds everything up.
import { installForTests } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

const quick = ['app', 'server', 'own modules']

if (process.argv.includes('--quick'))
  await runSuites(async () => [await runVitest(quick, { TEST_DATABASES: 'one' })])
else
  await runSuites(async () => {
    await installForTests()
    return [
      await withPostgres(),
      await runVitest([...quick, 'programs']),
      await runJourneys('journeys', { E2E_THEMES: 'light' }),
    ]
  })
