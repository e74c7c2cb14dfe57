import { visibilityMessages, visibilityPaths } from '#domain/admin/field-visibility.ts'
import type { VisibilityState } from '#domain/admin/field-visibility-schemas.ts'
import { Loaded } from '../../../../admin/query-result.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PermittedOnly } from '../../../../session/permitted-only.tsx'
import { PrivacyPage } from '../consents/privacy-page.tsx'
import { VisibilityForm } from './visibility-form.tsx'

const words = {
  title: 'Visibility',
  description: 'Who sees which field of people.',
  lead: 'Who can see which field of children, volunteers and alumni, on every page and in every list, search and file.',
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function VisibilityPage() {
  return (
    <PrivacyPage lead={words.lead}>
      <PermittedOnly actions={['change who sees which field']}>
        <Loaded<VisibilityState> path={visibilityPaths.settings} errorMessage={visibilityMessages.notLoaded}>
          {(state) => <VisibilityForm saved={state} />}
        </Loaded>
      </PermittedOnly>
    </PrivacyPage>
  )
}
