import { useLocation } from 'react-router'
import { hiddenPageMeta, type MetaInput } from '#app/layout/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { defineWords } from '#domain/text/words.ts'
import { changeSetScreens, undoDays } from '#features/content/change-sets.ts'
import { historyScreen } from '#features/content/history.ts'
import { trashDays, trashScreen } from '#features/content/trash.ts'
import { ChangeList } from './change-list.tsx'
import { HistoryList } from './history-list.tsx'
import { TrashList } from './trash.tsx'

const words = defineWords({
  title: 'Undo & history',
  changes: {
    label: 'Changes',
    description: 'What was changed, and how to undo it.',
    lead: `What was changed, newest first. Undo a single change while it is in History, an import or bulk change for ${undoDays} days.`,
  },
  trash: {
    label: 'Trash',
    description: 'Deleted records, and how to restore them.',
    lead: `Deleted records stay here for ${trashDays} days and can be restored. After that they are permanently deleted, with their photos and videos.`,
  },
  history: {
    label: 'History',
    description: 'Who did what.',
    lead: 'Who did what, newest first. The settings say how long it is kept.',
  },
})

/** The views of "Undo & history", each at its own path. */
const views = [
  { to: changeSetScreens.list, View: ChangeList, ...words.changes },
  { to: trashScreen, View: TrashList, ...words.trash },
  { to: historyScreen, View: HistoryList, ...words.history },
] as const

const viewAt = (pathname: string) => views.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? views[2]

export function meta(input: MetaInput) {
  const { label, description } = viewAt(input.location.pathname)
  return hiddenPageMeta(label, description)(input)
}

export default function UndoAndHistoryPage() {
  const { lead, View } = viewAt(useLocation().pathname)
  return (
    <>
      <PageHeading title={words.title} lead={lead} />
      <View />
    </>
  )
}
