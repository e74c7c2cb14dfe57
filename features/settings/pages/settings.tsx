import { type ComponentType, useState } from 'react'
import { Navigate, NavLink, useLocation, useParams } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { OwnerText } from '#app/admin/owner-text.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { SettingsSection } from '#app/admin/settings-section.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useSendForm } from '#app/forms/use-send-form.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { RowOfLinks } from '#app/ui/row-of-links.tsx'
import { mailOwnerText, testMailPath, testMailSchema } from '#domain/mail/outbox.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { networkErrorMessage, settingsPaths, settingsScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  panelLabels,
  type SettingsPage,
  settingsPageOf,
  settingsPages,
  settingsSections,
} from '../settings-fields.ts'
import { SettingsForm } from './settings-form.tsx'

export const words = defineWords({
  title: 'Settings',
  lead: 'What the site says about the school.',
  unknown: 'Failed to fetch the settings.',
  testMailLead: 'Sends a short mail and shows what the mail server answers.',
  send: 'Send a test mail',
})

export const meta = hiddenPageMeta(words.title, words.lead)

/** The panels of other features, by the path of their page; the form contains everything else. */
export type SettingsPanels = Record<string, ComponentType>

export default function Settings({ panels }: { panels: SettingsPanels }) {
  const can = useCan()
  const { admin } = useSession()
  const { page: path } = useParams()
  const { hash } = useLocation()
  const isPermitted = ({ ids }: SettingsPage) =>
    settingsSections.some(({ id, action }) => ids.includes(id) && can(action))
  const permitted = settingsPages.filter(isPermitted)
  const page = permitted.find((known) => known.path === path)
  // Links to a section, also those in old mails, contain only its id.
  const linked = settingsPageOf(hash.slice(1)) ?? permitted[0]
  // What a PIC may see is unknown until the account has loaded.
  const isUnknown = !admin && settingsPages.some((known) => known.path === path)
  if (!page && linked && !isUnknown)
    return <Navigate to={`${settingsScreen}/${linked.path}${hash}`} replace />
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['see how the site is set up', 'see backups']}>
      <RowOfLinks label={words.title} className="mb-6" rowClass="gap-2 p-1 -m-1">
        {permitted.map(({ path, title }) => (
          <li key={path}>
            <NavLink to={`${settingsScreen}/${path}`} className="chip">
              {title}
            </NavLink>
          </li>
        ))}
      </RowOfLinks>
      {page && <Page page={page} Panel={page.path === 'mail' ? TestMail : panels[page.path]} />}
    </AdminPage>
  )
}

function Page({ page, Panel }: { page: SettingsPage; Panel: ComponentType | undefined }) {
  return Panel ? (
    <Panel />
  ) : (
    <Loaded path={settingsPaths.admin} errorMessage={words.unknown}>
      {(settings) => <SettingsForm settings={settings} page={page} />}
    </Loaded>
  )
}

function TestMail() {
  const [status, setStatus] = useState('')
  const can = useCan()
  const { form, onSubmit } = useSendForm({
    fields: { email: {} },
    resolver: schemaResolver(testMailSchema),
    defaultValues: { email: '' },
    async send(body) {
      setStatus('')
      setStatus(String((await api.call('POST', testMailPath, { body })).message ?? ''))
    },
    errorMessage: networkErrorMessage,
  })
  return (
    <SettingsSection id="test-mail" title={panelLabels.testMail} lead={words.testMailLead}>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={words.send}
        variant="quiet"
        isDisabled={!can('change site settings')}
      >
        <FieldInput form={form} name="email" field={adminFields.email} autoComplete="email" />
      </FormFrame>
      <p role="status" className="mt-4 max-w-xl font-medium">
        {status}
      </p>
      <OwnerText text={mailOwnerText} />
    </SettingsSection>
  )
}
