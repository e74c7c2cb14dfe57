import { useState } from 'react'
import { type ListQuery, toQueryString } from '#app/api/api.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { maxNamedRecords } from '../bulk-change.ts'
import type { RecordChoice } from './bulk/send-bulk-change.ts'

export type Selection = ReturnType<typeof useSelection>

/**
 * Returns the selected records among those shown, or the whole list including records not shown. Records that
 * are no longer in the table are deselected.
 */
export function useSelection(records: AnyRecord[], { total, query }: { total: number; query: ListQuery }) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const shown = records.map(({ _id }) => _id)
  const selected = isAll ? shown : shown.filter((id) => selectedIds.has(id))
  function select(ids: string[]) {
    setSelectedIds(new Set(ids))
    setAll(false)
  }
  const isEveryShown = selected.length === shown.length && shown.length > 0
  return {
    selected,
    isAll,
    total,
    number: isAll ? total : selected.length,
    choice: isAll ? wholeList(query) : namedOrWhole(selected, total, query),
    isEveryShown,
    canSelectAll: !isAll && isEveryShown && total > shown.length,
    selectAll: () => setAll(true),
    toggle: (id: string) =>
      select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]),
    toggleAll: () => select(isEveryShown ? [] : shown),
    clear: () => select([]),
  }
}

/** Returns the ids, or the whole list; undefined if there are too many ids to send. */
function namedOrWhole(ids: string[], total: number, query: ListQuery): RecordChoice | undefined {
  if (ids.length <= maxNamedRecords) return { ids }
  return ids.length === total ? wholeList(query) : undefined
}

const wholeList = (query: ListQuery): RecordChoice => ({
  list: Object.fromEntries(new URLSearchParams(toQueryString(query))),
})
