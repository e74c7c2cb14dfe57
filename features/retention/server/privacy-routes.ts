import { schoolDay } from '#domain/dates/school-day.ts'
import { peopleKinds } from '#domain/kinds/people.ts'
import { mailRetentionDays, resendDays } from '#domain/mail/outbox.ts'
import { periodText, retentionNames } from '#domain/site/retention-periods.ts'
import { undoDays } from '#features/content/change-sets.ts'
import { audienceOf } from '#features/content/field-audiences.ts'
import { readRetention } from '#features/content/server/read-retention.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { trashDays } from '#features/content/trash.ts'
import { yearsKept } from '#features/evenings/evenings.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/route.ts'
import { retentionCalls } from '../calls.ts'
import type { Privacy } from '../privacy-schema.ts'

export const showPrivacy = serve(retentionCalls.showPrivacy, (context) => async () => ({
  success: true,
  data: await readPrivacy(context),
}))

async function readPrivacy({ db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>): Promise<Privacy> {
  const { periods, startsOn } = await readRetention(db)
  const visibility = await readFieldVisibility(db, now())
  const { shortName, newChildren } = visibility
  const people = peopleKinds.map((kind) => {
    const labels = (isPublic: boolean) =>
      Object.entries(kind.fields)
        .filter(([name]) => (audienceOf(kind, name, visibility) === 'everyone') === isPublic)
        .map(([, { label }]) => label)
    return { many: kind.labels.many, visitors: labels(true), team: labels(false) }
  })
  return {
    kept: {
      ...Object.fromEntries(retentionNames.map((name) => [name, periodText(name, periods[name])])),
      registers: `${yearsKept} years`,
    },
    trashDays,
    undoDays,
    mailDays: mailRetentionDays,
    mailTextDays: resendDays,
    keptFrom: startsOn && startsOn > schoolDay(now()) ? startsOn : null,
    backups: config.backup.keep,
    areBackupsCopied: config.backup.copyTo !== undefined,
    isReadOffline: config.hasServiceWorker,
    people,
    shortName,
    newChildren,
  }
}
