import type { ChangeImport, Import, ImportPreview, ImportRow } from '#features/import/import-schemas.ts'
import { importMessages } from '#features/import/imports.ts'
import { decidedPrivacy } from './fake-responses.ts'
import { type Call, done, type FakeResponses, failure, success } from './fake-server.ts'
import { pageAt } from './render-page.tsx'

export const listPath = '/api/admin/dashboard/imports/list-1'
export const atList = (url = '/admin/dashboard/import/student?list=list-1') =>
  pageAt('/admin/dashboard/import/:kind', url)

export const aListColumn = (header: string, field: string | null, more = {}) => ({
  header,
  examples: ['x'],
  field,
  by: field ? ('header' as const) : null,
  claim: null,
  ...more,
})

/** A list that has been read and then changed twice. */
export const aReadList = (more: Partial<Import> = {}): Import => ({
  _id: 'list-1',
  kind: 'student',
  fileName: 'class.csv',
  createdAt: '2026-11-22T10:00:00.000Z',
  version: 3,
  sheets: [],
  sheet: '',
  hasHeader: true,
  columns: [
    aListColumn('Name', 'fullName'),
    aListColumn('ID', 'uniqueId'),
    aListColumn('Sex', 'gender'),
    aListColumn('Class', null, { claim: 'studentClass' }),
    aListColumn('Class', null, { claim: 'studentClass' }),
    aListColumn('Village', 'address'),
  ],
  forAll: {},
  changeSet: null,
  skipped: { count: 0, rows: [] },
  ...more,
})

export const aListPreview = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  counts: { new: 2, changed: 0, same: 0, question: 0, refused: 1, 'left out': 0 },
  columnsOpen: false,
  unclear: { classes: [], days: [] },
  sharedNumbers: 0,
  withoutPicture: 0,
  photosLeft: [],
  photos: { all: 0, matched: 0, open: [] },
  numbers: { missing: 0, given: 0, first: null, last: null },
  unseen: [],
  stamp: '3.abc',
  previewedAt: '2026-11-22T10:01:00.000Z',
  ...more,
})

/** A row that is rejected because of an invalid cell. */
export const aListRow = (more: Partial<ImportRow> = {}): ImportRow => ({
  row: 4,
  state: 'refused',
  cells: ['Asha', 'A-1', '?', '5', 'A', 'Lane'],
  values: { fullName: 'Asha', uniqueId: 'A-1', studentClass: '5', address: 'Lane' },
  title: 'Asha',
  errors: [{ field: 'gender', message: 'Gender must be one of: Male, Female.' }],
  fields: [],
  candidates: [],
  alikeRow: null,
  sharedNumber: null,
  number: null,
  photo: null,
  ...more,
})

/**
 * Returns the responses of a server with one list. Like the real server, it rejects decisions about an older version.
 */
export function listResponses(rows = [aListRow()]): FakeResponses {
  let list = aReadList()
  return {
    ...decidedPrivacy,
    [`GET ${listPath}`]: () => success(list, { preview: aListPreview() }),
    [`GET ${listPath}/rows?limit=50&state=refused`]: success(rows),
    [`PUT ${listPath}`]: ({ body }) => {
      const { version, matching } = body as ChangeImport
      if (version !== list.version) return failure(409, importMessages.changedElsewhere)
      const columns = list.columns.map((column, index) =>
        matching ? { ...column, field: matching[index] ?? null } : column,
      )
      list = { ...list, version: version + 1, columns }
      return done({ data: list })
    },
  }
}

export const decisionsIn = (calls: readonly Call[]) =>
  calls.flatMap(({ method, body }) => (method === 'PUT' ? body : []))
