// npm run simulate: runs new seeds for a minute, or the one in SEED. `-- --minutes 60` runs longer; `-- --fault 3` plants
// a fault first, to see that it is found.
import { parseArgs } from 'node:util'
import { chosenSeed } from '../seeded-random.ts'
import { faults, plant } from './faults.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, fault: { type: 'string' } },
})
const fault = values.fault === undefined ? undefined : faults[Number(values.fault) - 1]
if (fault) plant(fault)
const seed = chosenSeed()
// Loaded only now, so that the fault is in what is loaded.
const { report, runSeeds } = await import('./run.ts')
const seconds = process.env.SEED ? 0 : Number(values.minutes) * 60
const { count, failure } = await runSeeds(seed, seconds)
if (failure) process.stdout.write(`${JSON.stringify(failure)}\n${await report(failure)}\n`)
process.stdout.write(`${count} simulated${fault ? ` with the fault that ${fault.name}` : ''}.\n`)
process.exitCode = failure ? 1 : 0
