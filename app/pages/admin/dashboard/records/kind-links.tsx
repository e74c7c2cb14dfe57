import type { Kind } from '#domain/kinds/kind.ts'
import { TextLink } from '../../../../ui/button.tsx'

const words = {
  manage: (many: string) => `Manage ${many}`,
  view: (many: string) => `View ${many}`,
}

/** Links from a form to the table of its kind, and to its public page. */
export function KindLinks({ kind: { labels, screens } }: { kind: Kind }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {screens.table && <TextLink to={screens.table}>{words.manage(labels.many)}</TextLink>}
      <TextLink to={screens.list}>{words.view(labels.many)}</TextLink>
    </p>
  )
}
