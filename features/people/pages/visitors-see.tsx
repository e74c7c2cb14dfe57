import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult } from '#app/admin/query-result.tsx'
import { anonymousApi } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { useKindWords } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { HideButton } from '#features/content/pages/hide-button.tsx'
import { PersonCard, portraitClass } from '#features/content/pages/person-card.tsx'
import { PreviewButton } from '#features/content/pages/preview-dialog.tsx'
import { isHiddenFromVisitors } from '#features/content/pages/state-badges.tsx'

const english = defineWords('admin.visitors-see', {
  title: 'Visitors see',
  nothing: 'Visitors do not see this person.',
})

type Props = { kind: Kind; record: AnyRecord; onChanged: () => void }

/** A person's card as visitors see it today. It is requested as a visitor, so that it cannot differ from the site. */
export function VisitorsSee({ kind, record, onChanged }: Props) {
  const words = useWords(english)
  const can = useCan()
  const query = useQuery(`as a visitor ${record._id}`, async () =>
    isHiddenFromVisitors(record) ? null : await anonymousApi.one(kind, record._id),
  )
  return (
    <PageSection id="visitors" title={words.title}>
      <QueryResult query={query} errorMessage={useKindWords(kind).notListed} isInline>
        {(seen) => (
          <div className={portraitClass()}>
            {seen ? <PersonCard kind={kind} record={seen} index={0} isFirst={false} /> : words.nothing}
          </div>
        )}
      </QueryResult>
      <div className="mt-4 flex flex-wrap gap-3">
        <PreviewButton kind={kind} record={record} />
        {can('change content') && <HideButton kind={kind} record={record} onChanged={onChanged} />}
      </div>
    </PageSection>
  )
}
