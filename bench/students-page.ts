import { student } from '#domain/kinds/student.ts'
import { type Finding, told } from './finding.ts'
import { median, spreadOf, timesOf } from './numbers.ts'
import { type OpenedApp, openApp } from './open-app.ts'
import { type School, studentsOfASchool } from './school.ts'

/** How long the first visitor after a change waits: the list is read, the page rendered, compressed and kept. */
export async function measureStudentsPage({ dataDir }: School): Promise<Finding[]> {
  const opened = await openApp({ DATA_DIR: dataDir })
  try {
    await timesOf(20, () => askAfterChange(opened))
    const times = await timesOf(100, () => askAfterChange(opened))
    const what = `Page of ${studentsOfASchool} students, first visit after a change`
    return [told(what, `${median(times).toFixed(1)} ms (${spreadOf(times)})`)]
  } finally {
    await opened.close()
  }
}

async function askAfterChange({ app, parts }: OpenedApp) {
  await parts.version.raise(parts.db)
  await parts.version.refresh()
  const headers = { 'accept-encoding': 'br' }
  const { statusCode } = await app.inject({ url: student.screens.list, headers })
  if (statusCode !== 200) throw new Error(`The page answered ${statusCode}.`)
}
