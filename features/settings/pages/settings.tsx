import { useState } from 'react'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { SettingsSection } from '#app/admin/settings-section.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useSendForm } from '#app/forms/use-send-form.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { testMailPath, testMailSchema } from '#domain/mail/outbox.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { networkErrorMessage, settingsPaths } from '#domain/site/site-constants.ts'
import { VolunteerPermissionsForm } from '#features/access/pages/volunteer-permissions-form.tsx'
import { BackupPanel } from '#features/backup/pages/backup-panel.tsx'
import { RetentionForm } from '#features/retention/pages/retention-form.tsx'
import { panelLabels } from '../settings-fields.ts'
import { SettingsForm } from './settings-form.tsx'

export const words = {
  title: 'Settings',
  lead: 'What the site says about the school.',
  unknown: 'Failed to fetch the settings.',
  testMailLead:
    'Sends a short mail and shows what the mail server answers. The server is set in SMTP_URL (see README).',
  send: 'Send a test mail',
}

export const meta = hiddenPageMeta(words.title, words.lead)

export default function SettingsPage() {
  const can = useCan()
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['see how the site is set up', 'see backups']}>
      {can('see how the site is set up') && (
        <Loaded path={settingsPaths.admin} errorMessage={words.unknown}>
          {(settings) => <SettingsForm settings={settings} />}
        </Loaded>
      )}
      {can('change what volunteers may do') && <VolunteerPermissionsForm />}
      {can('look after personal data') && <RetentionForm />}
      {can('see how the site is set up') && <TestMail />}
      {can('see backups') && <BackupPanel />}
    </AdminPage>
  )
}

/** A form that sends a test mail to check the mail setup. */
function TestMail() {
  const [status, setStatus] = useState('')
  const can = useCan()
  const { form, onSubmit } = useSendForm({
    method: 'POST',
    path: testMailPath,
    fields: { email: {} },
    resolver: schemaResolver(testMailSchema),
    defaultValues: { email: '' },
    errorMessage: networkErrorMessage,
    onSent: ({ message = '' }) => setStatus(String(message)),
  })
  return (
    <SettingsSection id="test-mail" title={panelLabels.testMail} lead={words.testMailLead}>
      <FormFrame
        form={form}
        onSubmit={(values) => {
          setStatus('')
          return onSubmit(values)
        }}
        submitLabel={words.send}
        variant="quiet"
        isDisabled={!can('change site settings')}
      >
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <p role="status" className="mt-4 max-w-xl font-medium">
        {status}
      </p>
    </SettingsSection>
  )
}
