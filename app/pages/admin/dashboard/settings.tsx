import { settingsPaths } from '#domain/site-facts.ts'
import { api } from '../../../api.ts'
import { Unread } from '../../../content/unread.tsx'
import { useAnswer } from '../../../content/use-answer.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { type ReadSettings, SettingsForm } from './settings-form.tsx'
import { SystemPanel } from './system-panel.tsx'
import { TestMail } from './test-mail.tsx'

const words = {
  title: 'Settings',
  lead: 'What the site says about the school.',
  unknown: 'Failed to fetch the settings.',
}

export const meta = describeHiddenPage(words.title, words.lead)

export default function SettingsPage() {
  const { answer, isLoading, askAgain } = useAnswer('settings', () =>
    api.get<{ data: ReadSettings }>(settingsPaths.admin),
  )
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {isLoading && <Spinner label="Loading..." />}
      {answer && <SettingsForm settings={answer.data} />}
      {!isLoading && !answer && <Unread says={words.unknown} onAgain={askAgain} />}
      <TestMail />
      <BackupPanel />
      <SystemPanel />
    </>
  )
}
