import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useFilterWords } from '#app/language/kind-words.ts'
import { useTranslateMessage } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { labelMessage } from '#domain/text/words.ts'
import { distinctTitlesOf } from '#features/content/distinct-names.ts'
import { contentGroup, peopleGroup, type SearchEntry } from './search-entries.ts'

const debounceMs = 250
/** In characters; a single letter would match almost everyone. */
const minLength = 2
const recordsPerKind = 5

export function useRecords(typed: string) {
  const can = useCan()
  const translate = useTranslateMessage()
  const { wordOf } = useFilterWords()
  const query = useDebounced(typed.trim(), debounceMs)
  const { response, error } = useQuery(`records ${query}`, () =>
    query.length < minLength
      ? Promise.resolve([])
      : findRecords(
          kinds.filter(({ permissions }) => permissions.edit && can(permissions.edit)),
          query,
        ),
  )
  const isCurrent = query === typed.trim()
  const toEntry = ({ kind, record, label }: Found): SearchEntry => {
    const { category, labels, groupedBy, cardLine } = kind
    const value = groupedBy && (record as Record<string, unknown>)[groupedBy.field]
    const line = groupedBy && value ? wordOf(groupedBy.field, String(value)) : cardLine?.(record)
    return {
      id: record._id,
      group: translate(category === 'person' ? peopleGroup : contentGroup),
      label,
      detail: [translate(labelMessage(labels.one)), line].filter(Boolean).join(', '),
      to: adminPath(kind, record._id),
    }
  }
  return {
    records: ((isCurrent && response) || []).map(toEntry),
    isSearching: typed.trim().length >= minLength && !(isCurrent && (response || error)),
    hasError: isCurrent && error !== undefined,
  }
}

type Found = { kind: Kind; record: AnyRecord; label: string }

async function findRecords(kinds: Kind[], q: string): Promise<Found[]> {
  const lists = await Promise.all(kinds.map((kind) => api.list(kind, { q, limit: recordsPerKind })))
  return kinds.flatMap((kind, index) => {
    const records: AnyRecord[] = lists[index]?.items ?? []
    const names = distinctTitlesOf(kind, records)
    return records.map((record) => ({ kind, record, label: names.get(record._id) ?? '' }))
  })
}
