import { InlineLoadError } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { PersonCard, portraitClass } from '#features/content/pages/person-card.tsx'
import { visibilityMessages, visibilityPaths } from '../visibility.ts'
import type { SentVisibility, VisibilityState } from '../visibility-schemas.ts'

const words = defineWords({
  title: 'As a visitor sees it',
  changed: 'As a visitor would see it',
  none: (many: string) => `There are no ${many.toLowerCase()} yet.`,
})

/**
 * A real card as a visitor sees it, or would see it after these changes. Its record comes from the server, so
 * the server's rules apply.
 */
export function ExampleCard({
  kind,
  changes,
  saved,
}: {
  kind: Kind
  changes: SentVisibility
  saved: VisibilityState
}) {
  const isChanged = Object.keys(changes).length > 0
  const key = isChanged ? JSON.stringify(changes) : 'saved'
  const { response, error, refetch } = useQuery(
    `visibility of ${kind.name}: ${key}`,
    async () =>
      isChanged
        ? (await api.call('POST', visibilityPaths.preview, { body: changes })).data.examples
        : saved.examples,
    { keepsLast: true },
  )
  const examples = (isChanged && response) || saved.examples
  const record = examples[kind.name] as AnyRecord | null | undefined
  if (error !== undefined) return <InlineLoadError message={visibilityMessages.notLoaded} onRetry={refetch} />
  return (
    <figure className="rounded-card border border-edge bg-ground p-5">
      <figcaption className="mb-4 text-sm font-semibold text-soft">
        {isChanged ? words.changed : words.title}
      </figcaption>
      {record ? (
        <div className={portraitClass()}>
          <PersonCard kind={kind} record={record} index={0} isFirst={false} />
        </div>
      ) : (
        <p>{words.none(kind.labels.many)}</p>
      )}
    </figure>
  )
}
