import { Link } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { formatDateTime } from '#app/admin/format-time.ts'
import { kindIcons } from '#app/admin/kind-icons.ts'
import { KindLink } from '#app/admin/kind-link.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { defineWords } from '#domain/text/words.ts'
import { importableKinds, importHours, importMessages, importPaths, importScreen } from '../imports.ts'

const words = defineWords({
  title: 'Import a list',
  lead: 'Add a whole class at once from Excel, a CSV file or pasted cells. You check every row before anything is added, and can undo it for 30 days.',
  kinds: 'What is in the list?',
  waiting: 'Unfinished lists',
  waitingLead: `These were read but not added yet. Each is kept for ${importHours} hours.`,
  read: (when: string) => `Read ${when}`,
})

export const meta = hiddenPageMeta(words.title, words.lead)

type Waiting = { _id: string; kind: string; fileName: string; createdAt: string }

export default function ImportPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['add content']}>
      <WaitingLists />
      <PageSection id="kinds" title={words.kinds} className="">
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {importableKinds.map((kind) => {
            const Icon = kindIcons[kind.menu.icon]
            const icon = <Icon className="size-7 shrink-0 text-link" />
            return <KindLink key={kind.name} kind={kind} to={importScreen(kind)} icon={icon} />
          })}
        </ul>
      </PageSection>
    </AdminPage>
  )
}

const WaitingLists = () => (
  <Loaded path={importPaths.list} errorMessage={importMessages.notListed} isInline>
    {(lists) =>
      lists.length > 0 && (
        <PageSection id="waiting" title={words.waiting} lead={words.waitingLead} className="mb-12">
          <ul className="grid gap-3">
            {lists.map((list) => (
              <WaitingList key={list._id} list={list} />
            ))}
          </ul>
        </PageSection>
      )
    }
  </Loaded>
)

function WaitingList({ list: { _id, kind: name, fileName, createdAt } }: { list: Waiting }) {
  const kind = importableKinds.find((kind) => kind.name === name)
  if (!kind) return null
  return (
    <li>
      <Link
        to={`${importScreen(kind)}?list=${_id}`}
        className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-card bg-surface px-5 py-3 shadow-soft hover:text-link"
      >
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {kind.labels.many}: {fileName}
        </span>
        <span className="text-sm text-soft">{words.read(formatDateTime(createdAt))}</span>
      </Link>
    </li>
  )
}
