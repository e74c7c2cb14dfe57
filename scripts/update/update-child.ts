// Runs an update of the installation in a folder, in a process that a test may kill.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { findInstallation } from '#server/update/installation.ts'
import { runUpdate } from '#server/update/run-update.ts'

const [home = '', archive = ''] = process.argv.slice(2)
await runUpdate({
  installation: findInstallation(realpathSync(join(home, 'current'))),
  config: readConfig(process.env),
  ...{ archive, version: undefined, planOnly: false, startCommand: 'lamplight start' },
  timing: { healthMs: 15_000, comingMs: 15_000, readersMs: 500 },
  print: (line) => console.log(line),
}).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
