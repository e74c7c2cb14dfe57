import type { ReactNode } from 'react'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { labelMessage } from '#domain/kinds/field-label.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { canImport, importScreen } from '#features/import/imports.ts'

const english = defineWords('admin.kind-links', {
  manage: (many: string) => `Manage ${many}`,
  view: (many: string) => `View ${many}`,
  list: 'Add a list',
  listOf: (many: string) => ` of ${many}`,
})

export function KindLinks({ kind: { labels, screens }, children }: { kind: Kind; children?: ReactNode }) {
  const words = useWords(english)
  const say = useTranslateMessage()
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {screens.table && (
        <TextLink to={screens.table}>{words.manage(say(labelMessage(labels.many)))}</TextLink>
      )}
      <TextLink to={screens.list}>{words.view(say(labelMessage(labels.many)))}</TextLink>
      {children}
    </p>
  )
}

/** Renders nothing if the kind has no import. */
export function ImportLink({ kind }: { kind: Kind }) {
  const words = useWords(english)
  const say = useTranslateMessage()
  const can = useCan()
  if (!canImport(kind) || !can(kind.permissions.add)) return null
  return (
    <TextLink to={importScreen(kind)}>
      <span>{words.list}</span>
      <span className="whitespace-pre max-sm:sr-only">
        {words.listOf(say(labelMessage(kind.labels.many)).toLowerCase())}
      </span>
    </TextLink>
  )
}
