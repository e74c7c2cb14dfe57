import { KindLink } from '#app/admin/kind-link.tsx'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { kinds } from '#domain/kinds/index.ts'
import { defineWords } from '#domain/text/words.ts'
import { kindDrawing } from '#features/content/pages/lists/kind-drawing.ts'

const words = defineWords({
  title: 'All content',
  lead: 'Everything the site shows, as tables: search, sort, change, delete and export.',
})

export const meta = hiddenPageMeta(words.title, words.lead)

export default function Manage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {kinds.map(
          (kind) =>
            kind.screens.table && (
              <KindLink
                key={kind.name}
                kind={kind}
                to={kind.screens.table}
                icon={<ChalkDrawing path={kindDrawing(kind)} className="size-9 shrink-0 text-link" />}
              />
            ),
        )}
      </ul>
    </>
  )
}
