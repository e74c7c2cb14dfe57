import { formatDateTime } from '#app/admin/format-time.ts'
import { api } from '#app/api/api.ts'
import type { DataOf, PathOf } from '#domain/api/client-types.ts'
import { ownText } from '#domain/kinds/own-text.ts'
import { volunteerPermissionNames } from '#domain/permissions.ts'
import { maxOwnTexts } from '#domain/site/own-texts.ts'
import { retentionNames } from '#domain/site/retention-periods.ts'
import { defineWords } from '#domain/text/words.ts'
import { carefulPreset, volunteerPermissionsPath } from '#domain/volunteer-permissions.ts'
import { VolunteerPermissionsForm } from '#features/access/pages/volunteer-permissions-form.tsx'
import { backupPath } from '#features/backup/backups.ts'
import { BackupPanel } from '#features/backup/pages/backup-panel.tsx'
import { eveningPaths } from '#features/evenings/evenings.ts'
import { EveningPartsForm } from '#features/evenings/pages/evening-parts-form.tsx'
import { OwnTexts } from '#features/own-texts/pages/own-texts.tsx'
import { RetentionForm } from '#features/retention/pages/retention-form.tsx'
import { retentionPaths } from '#features/retention/retention.ts'
import { GapSettingsForm } from '#features/rota/pages/gap-settings.tsx'
import { rotaPaths } from '#features/rota/rota.ts'
import Settings, { LoadedState, MailState, type SettingsPanels } from '#features/settings/pages/settings.tsx'
import { TestMail } from '#features/settings/pages/test-mail.tsx'

export { meta } from '#features/settings/pages/settings.tsx'

const words = defineWords({
  changed: (number: number) => (number === 0 ? 'None changed' : `${number} changed`),
  switchedOn: (on: number, all: number) => `${on} of ${all} switched on`,
  perVolunteer: (children: number) => `Up to ${children} children each`,
  due: (number: number) => (number === 0 ? 'Nothing to delete' : `${number} to delete`),
  trouble: 'Needs attention',
  none: 'None yet',
})

/** A section's state, from the response of one call. */
const stateOf = <P extends PathOf<'GET'>>(path: P, summarize: (data: DataOf<'GET', P>) => string) => (
  <LoadedState
    of={path}
    load={() => api.send<{ data: DataOf<'GET', P> }>('GET', path, {})}
    summarize={({ data }) => summarize(data)}
  />
)

/** The sections that features hand over, by the ids of `settingsSections`. */
const panels: SettingsPanels = {
  texts: {
    Panel: OwnTexts,
    state: (
      <LoadedState
        of={ownText.paths.list}
        load={() => api.list(ownText, { limit: maxOwnTexts })}
        summarize={({ items }) => words.changed(items.length)}
      />
    ),
  },
  volunteers: {
    Panel: VolunteerPermissionsForm,
    state: stateOf(volunteerPermissionsPath, (data) => {
      const on = volunteerPermissionNames.filter((name) => data[name]).length
      return on === 0 ? carefulPreset.label : words.switchedOn(on, volunteerPermissionNames.length)
    }),
  },
  rota: {
    Panel: GapSettingsForm,
    state: stateOf(rotaPaths.gaps, (data) => words.perVolunteer(data.childrenPerVolunteer)),
  },
  evening: {
    Panel: EveningPartsForm,
    state: stateOf(eveningPaths.parts, (data) => {
      const all = Object.values(data)
      return words.switchedOn(all.filter(Boolean).length, all.length)
    }),
  },
  retention: {
    Panel: RetentionForm,
    state: stateOf(retentionPaths.settings, ({ due }) =>
      words.due(retentionNames.reduce((sum, name) => sum + due[name], 0)),
    ),
  },
  mail: { Panel: TestMail, state: <MailState /> },
  backups: {
    Panel: BackupPanel,
    state: stateOf(backupPath, ({ trouble, lastMade }) =>
      trouble ? words.trouble : lastMade ? formatDateTime(lastMade.at) : words.none,
    ),
  },
}

export default function SettingsPage() {
  return <Settings panels={panels} />
}
