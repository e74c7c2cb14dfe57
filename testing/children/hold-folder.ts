import { writeSync } from 'node:fs'
import { openDatabase } from '#server/db/open-database.ts'

/** Opens the database of a folder, reports that, and holds it until killed. */
const [, , dataDir = ''] = process.argv
await openDatabase({ dataDir, databaseUrl: undefined })
writeSync(1, 'open\n')
setInterval(() => {}, 60_000)
