import { kinds } from '#domain/kinds/index.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { importPaths } from '#features/import/imports.ts'
import { bulkChangePath } from '#features/manage/bulk-change.ts'
import { aPicture } from '#testing/files.ts'
import { publicKinds } from '#testing/spec/further-kinds.ts'
import type { Client, ResponseBody } from '../api-client.ts'

/**
 * Uses the new features on a site with the data of the last kept release, in which every older feature was used. Add
 * calls that use each new feature here.
 *
 * @returns the URLs that show the data of new features. Records, changes and lists are found automatically.
 */
export async function fill(ask: Client, version: string): Promise<string[]> {
  for (const kind of publicKinds) {
    const { unique = [] } = kinds.find(({ paths }) => paths.list === kind.list) ?? {}
    const values = Object.fromEntries(unique.map((name) => [name, `${name}-${version}`]))
    const file: Record<string, File> = kind.fileField ? { [kind.fileField]: await aPicture() } : {}
    await ask('POST', kind.add, { form: { ...kind.fields(values), ...file } })
  }
  await leaveWork(ask, version)
  return []
}

/** Leaves a change, a deleted record and a list. A later version undoes, restores and adds them. */
async function leaveWork(ask: Client, version: string) {
  const newest = async (list: string) => {
    const response = await ask('GET', list)
    const records: ResponseBody[] = response.data ?? response
    return records.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]._id
  }
  const records = { ids: [await newest(student.paths.list)] }
  await ask('POST', bulkChangePath.replace(':kind', student.name), {
    json: { records, change: { values: { address: '2 New Lane' } } },
  })
  await ask('DELETE', `/api/admin/dashboard/notification/${await newest(notification.paths.list)}`)
  const rows = `Full name,Unique ID,Gender,Class,Address\nHari Testrup,LIST-${version},M,6,Lane 6\n`
  const file = new File([rows], 'list.csv')
  await ask('POST', importPaths.add.replace(':kind', student.name), { form: { file } })
}
