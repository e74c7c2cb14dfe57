import { settingsPaths } from '#domain/site/site-constants.ts'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PermittedOnly } from '../../../../session/permitted-only.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { RetentionForm } from './retention-form.tsx'
import type { LoadedSettings } from './settings-fields.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestMail } from './test-mail.tsx'
import { VolunteerPermissionsForm } from './volunteer-permissions-form.tsx'

export const words = {
  title: 'Settings',
  lead: 'What the site says about the school.',
  unknown: 'Failed to fetch the settings.',
}

export const meta = hiddenPageMeta(words.title, words.lead)

export default function SettingsPage() {
  const can = useCan()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <PermittedOnly actions={['see how the site is set up', 'see backups']}>
        {can('see how the site is set up') && <LoadedForm />}
        {can('change what volunteers may do') && <VolunteerPermissionsForm />}
        {can('look after personal data') && <RetentionForm />}
        {can('see how the site is set up') && <TestMail />}
        {can('see backups') && <BackupPanel />}
      </PermittedOnly>
    </>
  )
}

function LoadedForm() {
  const query = useQuery('settings', () => api.get<{ data: LoadedSettings }>(settingsPaths.admin))
  return (
    <QueryResult query={query} errorMessage={words.unknown}>
      {({ data }) => <SettingsForm settings={data} />}
    </QueryResult>
  )
}
