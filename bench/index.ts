// npm run bench: measures the promised speed and size on this machine and fails if a promise is broken. `npm
// run bench -- memory search` measures only these two.
import { measureBackup } from './backup.ts'
import { measureCachedResponse } from './cached-response.ts'
import { measureEvening } from './evening.ts'
import { measureFirstView } from './first-view.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureFlood } from './flood.ts'
import { measureImport } from './import.ts'
import { measurePageWeight } from './page-weight.ts'
import { failed, measureBareStart, type Result, report } from './result.ts'
import { measureSearch } from './search.ts'
import { measureMemory, measureStart } from './start-and-memory.ts'
import { measureUploadMemory } from './upload-memory.ts'

const subjects: Record<string, () => Promise<Result[]>> = {
  start: measureStart,
  memory: measureMemory,
  'page-weight': measurePageWeight,
  'first-view': measureFirstView,
  'cached-response': measureCachedResponse,
  'first-visit': measureFirstVisit,
  search: measureSearch,
  import: measureImport,
  backup: measureBackup,
  'upload-memory': measureUploadMemory,
  flood: measureFlood,
  evening: measureEvening,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in subjects))
if (unknown.length > 0) {
  console.error(
    `Unknown subject: ${unknown.join(', ')}. The subjects are: ${Object.keys(subjects).join(', ')}.`,
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
