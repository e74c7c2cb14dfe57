import type { ReactNode } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import { canImport, importScreen } from '#domain/records/imports.ts'
import { defineWords, useSay, useWords } from '../../../../language/use-words.ts'
import { useCan } from '../../../../session/use-can.ts'
import { TextLink } from '../../../../ui/button.tsx'

const english = defineWords('admin.kind-links', {
  manage: (many: string) => `Manage ${many}`,
  view: (many: string) => `View ${many}`,
  list: 'Add a list',
  listOf: (many: string) => ` of ${many}`,
})

/** Links from a form to the table of its kind and to its public page, and further ones. */
export function KindLinks({ kind: { labels, screens }, children }: { kind: Kind; children?: ReactNode }) {
  const words = useWords(english)
  const say = useSay()
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {screens.table && <TextLink to={screens.table}>{words.manage(say(labels.many))}</TextLink>}
      <TextLink to={screens.list}>{words.view(say(labels.many))}</TextLink>
      {children}
    </p>
  )
}

/** Leads to where many records of a kind are added at once; nothing where that cannot be. */
export function ImportLink({ kind }: { kind: Kind }) {
  const words = useWords(english)
  const say = useSay()
  const can = useCan()
  if (!canImport(kind) || !can(kind.permissions.add)) return null
  return (
    <TextLink to={importScreen(kind)}>
      {words.list}
      <span className="whitespace-pre max-sm:sr-only">
        {words.listOf(say(kind.labels.many).toLowerCase())}
      </span>
    </TextLink>
  )
}
