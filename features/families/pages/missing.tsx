import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { RoundedSelect } from '#app/ui/search-inputs.tsx'
import { groupBy } from '#domain/group-by.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { familyPaths, missingAfter } from '../families.ts'
import type { MissingList } from '../family-schemas.ts'
import { FamilyCard } from './child-card.tsx'

const english = defineWords('admin.tonight.missing', {
  title: 'Missing',
  description: 'Children who have not come lately.',
  absent: (evenings: number) => `Children who were absent ${evenings} evenings in a row or more.`,
  none: 'Nobody is missing.',
  after: 'List children after',
  evenings: (number: number) => `${number} evenings in a row`,
})

export const meta = unlistedPageMeta(english)

export default function MissingPage() {
  const { title } = useWords(english)
  return (
    <Loaded path={familyPaths.missing} errorMessage={message(eveningMessages, 'notLoaded')} title={title}>
      {(list, refetch) => <Missing list={list} onChanged={refetch} />}
    </Loaded>
  )
}

function Missing({ list, onChanged }: { list: MissingList; onChanged: () => void }) {
  const words = useWords(english)
  const { missingAfter, children } = list
  const families = groupBy(children, ({ family, studentId }) => family ?? studentId)
  return (
    <>
      <PageHeading title={words.title} lead={words.absent(missingAfter)} />
      {children.length === 0 ? (
        <EmptyState message={words.none} />
      ) : (
        <ul className="grid items-start gap-4 xl:grid-cols-2">
          {[...families].flatMap(([key, [child, ...siblings]]) =>
            child ? <FamilyCard key={key} child={child} siblings={siblings} onNoted={onChanged} /> : [],
          )}
        </ul>
      )}
      <AfterHowMany value={missingAfter} onChanged={onChanged} />
    </>
  )
}

function AfterHowMany({ value, onChanged }: { value: number; onChanged: () => void }) {
  const words = useWords(english)
  const can = useCan()
  const { isBusy, run } = useAction()
  if (!can('change site settings')) return null
  const { min, max } = missingAfter
  const save = (number: number) =>
    run(() => api.call('PUT', familyPaths.missing, { body: { missingAfter: number } }), { onChanged })
  return (
    <div className="mt-10 flex max-w-md print:hidden flex-wrap items-center gap-3">
      <label htmlFor="missing-after">{words.after}</label>
      <RoundedSelect
        id="missing-after"
        className="grow"
        value={value}
        disabled={isBusy}
        onChange={({ target }) => save(Number(target.value))}
      >
        {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((number) => (
          <option key={number} value={number}>
            {words.evenings(number)}
          </option>
        ))}
      </RoundedSelect>
    </div>
  )
}
