import { useState } from 'react'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import type { Page } from '../../../../../api/api.ts'

type Edits = {
  byId: ReadonlyMap<string, AnyRecord>
  /** The page that will be read anew: they hold until another one is there. */
  until?: Page<AnyRecord>
}

/**
 * The records with what was saved since they were read, in the order in which they were read: a row does not move away
 * from under the one who types.
 */
export function useSavedEdits(records: AnyRecord[], page: Page<AnyRecord>) {
  const [edits, setEdits] = useState<Edits>({ byId: new Map() })
  const areOver = edits.until !== undefined && edits.until !== page
  const edited = (record: AnyRecord) => {
    const saved = areOver ? undefined : edits.byId.get(record._id)
    return saved && saved.updatedAt > record.updatedAt ? saved : record
  }
  return {
    records: records.map(edited),
    addEdit: (saved: AnyRecord) =>
      setEdits(({ byId }) => ({ byId: new Map(areOver ? [] : byId).set(saved._id, saved) })),
    /** Drops them as soon as the list is read anew. */
    endEdits: () => setEdits(({ byId }) => ({ byId, until: page })),
  }
}
