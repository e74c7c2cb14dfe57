import { useState } from 'react'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { TriangleAlert } from '#app/ui/icons/admin-icons.ts'
import { CircleCheck, Eye } from '#app/ui/icons/icons.ts'
import { outboxScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { trashScreen } from '#features/content/trash.ts'
import {
  type HealthLevel,
  healthCheckLabels,
  healthLevels,
  siteHealthMessages,
  siteHealthPaths,
} from '../site-health.ts'
import type { HealthCheck } from '../site-health-schemas.ts'

export const words = defineWords({
  title: 'Site health',
  description: 'How the site is doing, and what to do about problems.',
  lead: 'Checked just now: what the site needs to run, and what to do about problems.',
  unknown: 'Could not load the site’s status.',
  allFine: 'All is well. There is nothing to do.',
  critical: (number: number) =>
    number === 1 ? '1 problem needs attention' : `${number} problems need attention`,
  warning: (number: number) => (number === 1 ? '1 thing to check' : `${number} things to check`),
  levels: { ok: 'Fine', warning: 'Please check', critical: 'Needs attention' },
  trash: 'Open the trash',
  outbox: 'Open the outbox',
  backups: 'Set up backups',
  mail: 'Set up mail',
  mails: 'Mail to PICs',
  mailsLead:
    'When something needs attention, each PIC gets a mail. They get another after a week, and one when it is fixed.',
  switch: 'Mail the PICs when something needs attention',
})

export const meta = hiddenPageMeta(words.title, words.description)

export default function HealthPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['see how the site is set up']}>
      <Loaded path={siteHealthPaths.show} errorMessage={words.unknown}>
        {({ checks, arePicsMailed }) => (
          <>
            <p className="mb-6 text-xl font-semibold">{summaryOf(checks)}</p>
            <ul className="grid gap-4">
              {[...checks].sort(byUrgency).map((check) => (
                <HealthCheckItem key={check.name} check={check} label={healthCheckLabels[check.name]} />
              ))}
            </ul>
            <HealthMails saved={arePicsMailed} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const byUrgency = (a: HealthCheck, b: HealthCheck) =>
  healthLevels.indexOf(b.level) - healthLevels.indexOf(a.level)

function summaryOf(checks: HealthCheck[]) {
  const count = (level: HealthLevel) => checks.filter((check) => check.level === level).length
  const [critical, warnings] = [count('critical'), count('warning')]
  const parts = [
    ...(critical > 0 ? [words.critical(critical)] : []),
    ...(warnings > 0 ? [words.warning(warnings)] : []),
  ]
  return parts.length === 0 ? words.allFine : `${parts.join(', ')}.`
}

const looks = {
  ok: { icon: CircleCheck, color: 'text-leaf', frame: 'border-transparent' },
  warning: { icon: Eye, color: 'text-link', frame: 'border-lamp' },
  critical: { icon: TriangleAlert, color: 'text-danger-ink', frame: 'border-danger' },
}

type ItemProps = { check: HealthCheck; label: string }

function HealthCheckItem({ check: { level, says, advice, screen }, label }: ItemProps) {
  const { icon: Icon, color, frame } = looks[level]
  return (
    <li className={`flex gap-4 rounded-card border bg-surface p-4 shadow-soft sm:p-5 ${frame}`}>
      <Icon className={`mt-0.5 size-6 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-sans text-base font-semibold">{label}</h2>
          <p className={`text-sm font-medium ${color}`}>{words.levels[level]}</p>
        </div>
        <p className="break-words">{says}</p>
        {advice && <p className="mt-1 break-words text-soft">{advice}</p>}
        {screen && (
          <p className="mt-2">
            <TextLink to={screen}>{verbOf(screen)}</TextLink>
          </p>
        )}
      </div>
    </li>
  )
}

/** What the admin can do on the screen that a check names. */
function verbOf(screen: string): string {
  if (screen === trashScreen) return words.trash
  if (screen.startsWith(outboxScreen)) return words.outbox
  return /[#/]backups$/.test(screen) ? words.backups : words.mail
}

function HealthMails({ saved }: { saved: boolean }) {
  const [arePicsMailed, setArePicsMailed] = useState(saved)
  const { isBusy, run } = useAction()
  const can = useCan()

  async function save(chosen: boolean) {
    setArePicsMailed(chosen)
    try {
      const body = { arePicsMailed: chosen }
      const { message = siteHealthMessages.mailed } = await api.call('PUT', siteHealthPaths.mails, { body })
      return { message }
    } catch (error) {
      setArePicsMailed(!chosen)
      throw error
    }
  }
  return (
    <PageSection id="mails" title={words.mails} lead={words.mailsLead}>
      <LabeledCheckbox
        label={words.switch}
        isChecked={arePicsMailed}
        isDisabled={isBusy || !can('change health mails')}
        onChange={(chosen) => run(() => save(chosen), { errorMessage: siteHealthMessages.notSaved })}
      />
    </PageSection>
  )
}
