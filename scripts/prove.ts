// npm run prove: everything that `npm test` leaves out, since it takes long: what kills, fills disks, packs, updates and
// drives five browsers (docs/trust.md), and the other journeys. `.ci/run` ends with it.
import { installForProofs } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

await runSuites(async () => {
  await installForProofs()
  return [await withPostgres(), await runVitest(['nightly']), await runJourneys('journeys', 'slow')]
})
