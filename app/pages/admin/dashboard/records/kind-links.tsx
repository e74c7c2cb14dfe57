import { manageScreens } from '#domain/admin/manage-screens.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { TextLink } from '../../../../ui/button.tsx'

const words = {
  manage: (many: string) => `Manage ${many}`,
  view: (many: string) => `View ${many}`,
}

/** Links from a form to the table of its kind, and to its public page. */
export function KindLinks({ kind: { name, labels, screens } }: { kind: Kind }) {
  const table = manageScreens[name]
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      {table && <TextLink to={table}>{words.manage(labels.many)}</TextLink>}
      <TextLink to={screens.list}>{words.view(labels.many)}</TextLink>
    </p>
  )
}
