import type { ComponentType, ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { Loaded, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { ChevronRight } from '#app/ui/icons/admin-icons.ts'
import { groupBy } from '#domain/group-by.ts'
import { settingsPaths, settingsScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { settingsSections } from '../settings-fields.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsStates } from './settings-states.ts'

export const words = defineWords({
  title: 'Settings',
  lead: 'What the site says about the school.',
  unknown: 'Failed to fetch the settings.',
  mailOff: 'Off',
  mailOn: 'On',
})

export const meta = hiddenPageMeta(words.title, words.lead)

/** What another feature shows as a section, by the section's id: its content, and its state in the list. */
export type SettingsPanels = Record<string, { Panel: ComponentType; state: ReactNode }>

type StateProps<T> = { of: string; load: () => Promise<T>; summarize: (response: T) => string }

/** A few words about the response of a call; nothing until it is loaded. */
export function LoadedState<T>({ of, load, summarize }: StateProps<T>) {
  const { response } = useQuery(`state of ${of}`, load)
  return response === undefined ? null : summarize(response)
}

export function MailState() {
  const { isMailOff } = usePendingCounts()
  return isMailOff === undefined ? null : isMailOff ? words.mailOff : words.mailOn
}

export default function Settings({ panels }: { panels: SettingsPanels }) {
  const can = useCan()
  const { admin } = useSession()
  const { section: id } = useParams()
  const { hash } = useLocation()
  const permitted = settingsSections.filter(({ action }) => can(action))
  const section = permitted.find((known) => known.id === (id ?? hash.slice(1)))
  // Older mails link to a section by its hash.
  if (section && !id) return <Navigate to={`${settingsScreen}/${section.id}`} replace />
  // What a PIC may see is unknown until the account has loaded.
  if (id && !section && admin) return <Navigate to={settingsScreen} replace />
  const Panel = section && panels[section.id]?.Panel
  return (
    <AdminPage
      title={section?.title ?? words.title}
      lead={section?.lead}
      heading={section && <TextLink to={settingsScreen}>{words.title}</TextLink>}
      actions={['see how the site is set up', 'see backups']}
    >
      {!section && <SectionList sections={permitted} panels={panels} />}
      {Panel && (
        <div className="max-w-3xl space-y-5">
          <Panel />
        </div>
      )}
      {section && !Panel && (
        <Loaded path={settingsPaths.admin} errorMessage={words.unknown}>
          {(settings) => <SettingsForm settings={settings} section={section.id} />}
        </Loaded>
      )}
    </AdminPage>
  )
}

function SectionList({ sections, panels }: { sections: typeof settingsSections; panels: SettingsPanels }) {
  const { response } = useQuery(settingsPaths.admin, () => api.call('GET', settingsPaths.admin))
  return [...groupBy(sections, ({ group }) => group)].map(([group, inGroup]) => (
    <PageSection key={group} id={group.replaceAll(' ', '-')} title={group} className="mt-6 max-w-3xl">
      <ul className="divide-y divide-edge rounded-card bg-surface shadow-soft">
        {inGroup.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`${settingsScreen}/${id}`}
              className="flex min-h-13 items-center gap-3 px-4 py-2 hover:text-link"
            >
              <span className="max-w-[70%] font-semibold">{title}</span>
              <span className="min-w-0 flex-1 text-right wrap-anywhere text-soft">
                {panels[id]?.state ?? (response && settingsStates(response.data)[id])}
              </span>
              <ChevronRight className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  ))
}
