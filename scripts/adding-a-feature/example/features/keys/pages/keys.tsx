import { ActionButton } from '#app/admin/action-button.tsx'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useWords } from '#app/language/use-words.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import { keyPath } from '../keys.ts'

const english = defineWords('admin.keys', {
  title: 'Keys',
  lead: 'Ask here before you stand at a locked door.',
  nobody: 'Nobody has a key.',
  mine: 'I have a key',
  notLoaded: 'Failed to fetch who has a key. Try again later.',
  failed: 'Failed to save. Please try again.',
})

export const meta = hiddenPageMeta(english.title, english.lead)

export default function KeysPage() {
  const words = useWords(english)
  const name = useSession().admin?.fullName ?? ''
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['take the register']}>
      <Loaded path={keyPath} errorMessage={words.notLoaded}>
        {(names, refetch) => (
          <>
            {names.length === 0 && <EmptyState message={words.nobody} />}
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Name text={name} />
                </li>
              ))}
            </ul>
            <ActionButton
              label={words.mine}
              run={(api) => api.call('POST', keyPath, { body: { name } })}
              errorMessage={words.failed}
              onChanged={refetch}
            />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
