import { VolunteerPermissionsForm } from '#features/access/pages/volunteer-permissions-form.tsx'
import { BackupPanel } from '#features/backup/pages/backup-panel.tsx'
import { OwnTexts } from '#features/own-texts/pages/own-texts.tsx'
import { RetentionForm } from '#features/retention/pages/retention-form.tsx'
import { GapSettingsForm } from '#features/rota/pages/gap-settings.tsx'
import Settings, { type SettingsPanels } from '#features/settings/pages/settings.tsx'

export { meta } from '#features/settings/pages/settings.tsx'

/** The settings that features hand over, by the paths of `settingsPages`. */
const panels: SettingsPanels = {
  texts: OwnTexts,
  volunteers: VolunteerPermissionsForm,
  rota: GapSettingsForm,
  data: RetentionForm,
  backups: BackupPanel,
}

export default function SettingsPage() {
  return <Settings panels={panels} />
}
