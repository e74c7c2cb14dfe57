// npm run bench: what is promised about speed and size, measured on this machine; fails when a promise is broken.
// `npm run bench -- memory growth` measures these alone.
import { measureBulkChange } from './bulk-change.ts'
import { measureCluster } from './cluster.ts'
import { measureErasePerson } from './erase-person.ts'
import { measureEvening } from './evening.ts'
import { measureFieldVisibility } from './field-visibility.ts'
import { measureFlood } from './flood.ts'
import { measureGrowth } from './growth.ts'
import { measureHandoverPack } from './handover-pack.ts'
import { measureHostileBodies } from './hostile-bodies.ts'
import { measureColdStart, measureMemory } from './idle.ts'
import { measureImports } from './imports.ts'
import { measureLargePictures } from './large-pictures.ts'
import { measureMonitoring } from './monitoring.ts'
import { measurePageWeight } from './page-weight.ts'
import { measureReports } from './reports.ts'
import { measureResponseCache } from './response-cache.ts'
import { failed, measureBareStart, type Result, report } from './result.ts'
import { measureSchoolYear } from './school-year.ts'
import { measureUploads } from './uploads.ts'

const subjects: Record<string, () => Promise<Result[]>> = {
  'cold-start': measureColdStart,
  memory: measureMemory,
  'page-weight': measurePageWeight,
  'hostile-bodies': measureHostileBodies,
  'field-visibility': measureFieldVisibility,
  growth: measureGrowth,
  imports: measureImports,
  uploads: measureUploads,
  'large-pictures': measureLargePictures,
  'bulk-change': measureBulkChange,
  'erase-person': measureErasePerson,
  evening: measureEvening,
  reports: measureReports,
  'response-cache': measureResponseCache,
  monitoring: measureMonitoring,
  'school-year': measureSchoolYear,
  flood: measureFlood,
  'handover-pack': measureHandoverPack,
  cluster: measureCluster,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in subjects))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')} to measure; there are: ${Object.keys(subjects).join(', ')}.`,
  )
  process.exit(1)
}

const results: Result[] = []
for (const [name, measure] of Object.entries(subjects)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.error(`Measuring ${name}…`)
  try {
    results.push(await measureBareStart(), ...(await measure()))
  } catch (error) {
    console.error(error)
    results.push(failed(name, error))
  }
}
report(results)
