import { Link } from 'react-router'
import { hiddenMetaTags, type MetaInput } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons/admin-icons.ts'
import { ExternalLink } from '#app/ui/icons/icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { defineWords } from '#domain/text/words.ts'
import { kindAt, useKindAt } from '#features/content/pages/kind-at.ts'
import { ImportLink } from '#features/import/pages/import-link.tsx'
import { FilteredTable } from './filtered-table.tsx'

const words = defineWords({
  description: 'What the site shows, as a table.',
  add: (one: string) => `Add ${one}`,
  view: 'View on the site',
})

export const meta = (input: MetaInput) =>
  hiddenMetaTags(input, {
    title: kindAt('table', input.location.pathname).labels.many,
    description: words.description,
  })

export default function ManageKind() {
  const kind = useKindAt('table')
  const { labels, permissions, screens } = kind
  const can = useCan()
  return (
    <>
      <PageHeading title={labels.many}>
        <div className="flex flex-wrap items-center gap-x-4 sm:gap-x-5">
          {screens.add && can(permissions.add) && (
            <Link to={screens.add} className={buttonClass('primary', 'max-sm:size-11 max-sm:px-0')}>
              <Plus className="size-5" />
              <span className="max-sm:sr-only">{words.add(labels.one.toLowerCase())}</span>
            </Link>
          )}
          <ImportLink kind={kind} />
          <TextLink to={screens.list} title={words.view}>
            <ExternalLink className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">{words.view}</span>
          </TextLink>
        </div>
      </PageHeading>
      <FilteredTable key={kind.name} kind={kind} />
    </>
  )
}
