// npm run prove: the promises about crashes, full disks, stalled clients and made-up requests (docs/trust.md), tried for
// long. `npm test` takes the short form of each.
import { findPostgres, startPostgres } from './test/postgres.ts'
import { runToolInTerminal } from './tools.ts'

const proofs = [
  'server/testing/promises',
  'server/db/crash.test.ts',
  'server/db/migrate.test.ts',
  'server/media/crash.test.ts',
  'server/backup',
  'server/command-line/backup.test.ts',
  'server/testing/spec/fuzz.test.ts',
  'scripts/deploy/balancing.test.ts',
  'scripts/documents/commands',
  'scripts/update',
]

/** Made-up requests for each route and database. */
const fuzzRuns = '300'

const binaries = findPostgres()
const postgres = binaries ? await startPostgres(binaries) : undefined
if (!postgres)
  console.log('PostgreSQL is not installed, so its proofs run on PGlite instead of a real server.')
try {
  const env = { PROVE: '1', FUZZ_RUNS: fuzzRuns, ...(postgres && { TEST_DATABASE_URL: postgres.url }) }
  const { ok } = await runToolInTerminal('vitest', ['run', '--maxWorkers=1', ...proofs], env)
  process.exitCode = ok ? 0 : 1
} finally {
  await postgres?.stop()
}
