import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { manageScreen, manageScreens } from '#domain/manage-screens.ts'
import { ManagedList } from '../../../content/managed-list.tsx'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import NotFound from '../../not-found.tsx'

export const meta = describeHiddenPage('Manage', 'What the site shows, as a table.')

const words = {
  title: (many: string) => `Manage ${many}`,
  add: (one: string) => `Add ${one}`,
  view: 'View on the site',
  all: 'All content',
}

/** The records of any kind as a table: the address says of which. */
export default function ManageKind() {
  const path = useLocation().pathname.replace(/\/+$/, '').toLowerCase()
  const kind = kinds.find(({ name }) => manageScreens[name] === path)
  if (!kind) return <NotFound />
  const { labels, screens } = kind
  return (
    <>
      <PageHeading title={words.title(labels.many)}>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {screens.add && (
            <Link to={screens.add} className={buttonClass()}>
              <Plus aria-hidden="true" className="size-5" />
              {words.add(labels.one)}
            </Link>
          )}
          <TextLink to={screens.list}>{words.view}</TextLink>
          <TextLink to={manageScreen}>{words.all}</TextLink>
        </div>
      </PageHeading>
      <ManagedList key={kind.name} kind={kind} />
    </>
  )
}
