import type { ReactNode } from 'react'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'

const english = defineWords('admin.kind-links', {
  manage: (many: string) => `Manage ${many}`,
  view: (many: string) => `View ${many}`,
})

export function KindLinks({ kind: { labels, screens }, children }: { kind: Kind; children?: ReactNode }) {
  const words = useWords(english)
  const many = useTranslateMessage()(labelMessage(labels.many)).toLowerCase()
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {screens.table && <TextLink to={screens.table}>{words.manage(many)}</TextLink>}
      <TextLink to={screens.list}>{words.view(many)}</TextLink>
      {children}
    </p>
  )
}
