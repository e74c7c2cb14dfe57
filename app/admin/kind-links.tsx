import type { ReactNode } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('admin.kind-links', {
  all: 'See and edit all',
  view: 'View on the site',
})

export function KindLinks({ kind: { screens }, children }: { kind: Kind; children?: ReactNode }) {
  const words = useWords(english)
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {screens.table && <TextLink to={screens.table}>{words.all}</TextLink>}
      <TextLink to={screens.list}>{words.view}</TextLink>
      {children}
    </p>
  )
}
