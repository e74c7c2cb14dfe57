import { visibilityMessages, visibilityPaths } from '#domain/admin/field-visibility.ts'
import type { VisibilityState } from '#domain/admin/field-visibility-schemas.ts'
import { AdminPage } from '../../../../admin/admin-page.tsx'
import { Loaded } from '../../../../admin/query-result.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { VisibilityForm } from './visibility-form.tsx'

const words = {
  page: 'Privacy',
  title: 'Visibility',
  description: 'Who sees which field of people.',
  lead: 'Who can see which field of children, volunteers and alumni, on every page and in every list, search and file.',
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function VisibilityPage() {
  return (
    <AdminPage title={words.page} lead={words.lead} actions={['change who sees which field']}>
      <Loaded<VisibilityState> path={visibilityPaths.settings} errorMessage={visibilityMessages.notLoaded}>
        {(state) => <VisibilityForm saved={state} />}
      </Loaded>
    </AdminPage>
  )
}
