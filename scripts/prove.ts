// npm run prove: what kills, fills disks, packs, updates, drives five browsers and types the documents (docs/trust.md), by
// hand before a release, for long; and every test of the server on both databases. `-- --short` is what .ci/run takes of it.
import { installForProofs } from './test/requirements.ts'
import { runJourneys, runSuites, runVitest, withPostgres } from './test/suites.ts'

/** Made-up requests for each route and database. */
const fuzzRuns = '300'

const isShort = process.argv.includes('--short')
const long = { PROVE: '1', FUZZ_RUNS: fuzzRuns, TEST_DATABASES: 'both' }

await runSuites(async () => {
  await installForProofs()
  return [
    await withPostgres(),
    ...(isShort
      ? [await runVitest(['proofs']), await runJourneys('journeys', { E2E_THEMES: 'light' })]
      : [
          await runVitest(['server', 'own modules', 'sweeps', 'programs'], long),
          // What is measured against a moment has the machine to itself.
          await runVitest(['proofs'], long, ['--maxWorkers=1']),
          // In both themes, of which the others look at one.
          await runJourneys('core'),
          await runJourneys('journeys'),
        ]),
    await runJourneys('proofs'),
  ]
})
