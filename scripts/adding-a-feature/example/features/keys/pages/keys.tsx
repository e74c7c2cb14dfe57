import { AdminPage } from '#app/admin/admin-page.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useWords } from '#app/language/use-words.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import { keyPath } from '../keys.ts'

const english = defineWords('admin.keys', {
  title: 'Keys',
  lead: 'Ask here before you stand at a locked door.',
  nobody: 'Nobody is named.',
  notLoaded: 'Failed to fetch who has the key. Try again later.',
})

export const meta = hiddenPageMeta(english.title, english.lead)

export default function KeysPage() {
  const words = useWords(english)
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['take the register']}>
      <Loaded path={keyPath} errorMessage={words.notLoaded}>
        {(holder) => <p>{holder ? <Name text={holder.name} /> : <span>{words.nobody}</span>}</p>}
      </Loaded>
    </AdminPage>
  )
}
