// npm run prove: runs everything that `npm test` leaves out because it is slow: tests that kill processes, fill disks,
// pack and update the program, and control five browsers (docs/trust.md), and the remaining browser tests. `.ci/run`
// ends with it.
import { installForProofs } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

await runSuites(async () => {
  await installForProofs()
  return [await withPostgres(), await runVitest(['nightly']), await runJourneys('journeys', 'slow')]
})
