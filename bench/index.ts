// npm run bench: what we promise about speed and size, measured on this machine; fails when a promise is broken.
// `npm run bench -- memory long-list` measures these alone.
import { measureBesideWrites } from './beside-writes.ts'
import { measureColdStart } from './cold-start.ts'
import { measureDuringBackup } from './during-backup.ts'
import { type Finding, isBroken, skipped } from './finding.ts'
import { measureFreshClone } from './fresh-clone.ts'
import { measureGrowth } from './growth.ts'
import { measureHostileBodies } from './hostile-bodies.ts'
import { measureKeptAnswers } from './kept-answers.ts'
import { measureLargePictures } from './large-pictures.ts'
import { measureMemory } from './memory.ts'
import { measurePageWeight } from './page-weight.ts'
import { describeMachine, printTable } from './print.ts'
import { measureReports } from './reports.ts'
import { openSchool, type School } from './school.ts'
import { measureUploads } from './uploads.ts'

const subjects: Record<string, (school: School) => Promise<Finding[]>> = {
  'cold-start': measureColdStart,
  memory: measureMemory,
  'page-weight': measurePageWeight,
  'hostile-bodies': measureHostileBodies,
  growth: measureGrowth,
  uploads: measureUploads,
  'large-pictures': measureLargePictures,
  reports: measureReports,
  'kept-answers': measureKeptAnswers,
  'beside-writes': measureBesideWrites,
  'during-backup': measureDuringBackup,
  'fresh-clone': measureFreshClone,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in subjects))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')} to measure; there are: ${Object.keys(subjects).join(', ')}.`,
  )
  process.exit(1)
}

const findings: Finding[] = []
const school = await openSchool()
try {
  for (const [name, measure] of Object.entries(subjects)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.error(`Measuring ${name}…`)
    findings.push(...(await measure(school).catch((error) => [notMeasured(name, error)])))
  }
} finally {
  await school.close()
}
describeMachine()
printTable(findings)
process.exitCode = findings.some(isBroken) ? 1 : 0

/** What could not be measured is not known to be kept. */
function notMeasured(name: string, error: unknown): Finding {
  console.error(error)
  return { ...skipped(name, String(error).split('\n', 1)[0] ?? ''), verdict: 'broken' }
}
