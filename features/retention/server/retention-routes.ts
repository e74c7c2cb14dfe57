import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { peopleKinds } from '#domain/kinds/people.ts'
import { mailRetentionDays, resendDays } from '#domain/mail/outbox.ts'
import {
  periodText,
  type Retention,
  type RetentionName,
  retentionNames,
  retentionPeriods,
} from '#domain/site/retention-periods.ts'
import { message } from '#domain/text/words.ts'
import { undoDays } from '#features/content/change-sets.ts'
import { audienceOf } from '#features/content/field-audiences.ts'
import { readRetention, saveRetention } from '#features/content/server/read-retention.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { trashDays } from '#features/content/trash.ts'
import { yearsKept } from '#features/evenings/evenings.ts'
import { readParts } from '#features/evenings/server/evening-parts.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { retentionCalls } from '../calls.ts'
import type { Privacy } from '../privacy-schema.ts'
import { retentionMessages } from '../retention.ts'
import type { SentRetention } from '../retention-schemas.ts'
import { applyRetention } from './apply-retention.ts'
import { findClockJump, saveDailyWork } from './clock-jump.ts'
import { countDue } from './find-due.ts'

const showPrivacy = serve(retentionCalls.showPrivacy, (context) => async () => ({
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
    usesLevels: (await readParts(db)).levels,
    isReadOffline: config.hasServiceWorker,
    people,
    shortName,
    newChildren,
  }
}

const showRetention = serve(retentionCalls.showRetention, (context) => async () => ({
  success: true,
  data: await readState(context),
}))

const previewRetention = serve(retentionCalls.previewRetention, (context) => async (request) => {
  const { periods } = await readRetention(context.db)
  const { due, more } = await compare(context.db, context.now(), periods, merge(periods, request.body))
  return { success: true, data: { due, more: sum(more) } }
})

/** Changes the periods. A change that deletes more is rejected unless it contains the number from the preview. */
const changeRetention = serve(retentionCalls.changeRetention, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { expected = 0, ...sent } = request.body
  if (Object.keys(sent).length === 0) throw new Invalid([], message(retentionMessages, 'nothingSent'))
  const now = context.now()
  // Increments the content version, because the privacy page shows the periods to visitors.
  const data = await changeContent(context, async (db) => {
    const { periods: before } = await readRetention(db)
    const periods = merge(before, sent)
    const { more } = await compare(db, now, before, periods)
    if (sum(more) > 0 && sum(more) !== expected)
      throw new Conflict(message(retentionMessages, 'deletes', more))
    const changed = retentionNames.filter((name) => periods[name] !== before[name])
    // The PIC has seen the numbers, so the periods take effect today.
    await saveRetention(db, now, { periods, startsOn: schoolDay(now) })
    if (changed.length > 0)
      await recordHistory(db, now, admin, {
        action: 'change retention',
        title: changed.map((name) => inWords(name, periods)).join(', '),
      })
    return readState({ ...context, db })
  })
  return { success: true, message: message(retentionMessages, 'saved'), data }
})

/** Lets the daily work delete again after the clock has moved by weeks. */
const confirmDate = serve(retentionCalls.confirmDate, (context) => async (request) => {
  const admin = requireAdmin(request)
  const now = context.now()
  const today = schoolDay(now)
  if (request.body.today !== today) throw new Conflict(message(retentionMessages, 'otherDate'))
  const data = await inTransaction(context.db, async (db) => {
    if (await findClockJump({ ...context, db }))
      await recordHistory(db, now, admin, { action: 'confirm the date', title: formatDay(today) })
    await saveDailyWork(db, now)
    return readState({ ...context, db })
  })
  return { success: true, message: message(retentionMessages, 'dateConfirmed'), data }
})

const inWords = (name: RetentionName, periods: Retention) =>
  `${retentionPeriods[name].label} ${periodText(name, periods[name])}`

async function readState({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const { periods, startsOn } = await readRetention(db)
  const isComing = startsOn !== undefined && startsOn > schoolDay(now())
  return {
    periods,
    due: await countDue(db, periods, now()),
    startsOn: isComing ? startsOn : null,
    today: schoolDay(now()),
    clockJumpSince: await findClockJump({ db, now }),
  }
}

const merge = (periods: Retention, { expected: _expected, ...sent }: SentRetention): Retention =>
  Object.fromEntries(retentionNames.map((name) => [name, sent[name] ?? periods[name]])) as Retention

async function compare(db: Db, now: Date, before: Retention, after: Retention) {
  const [was, due] = [await countDue(db, before, now), await countDue(db, after, now)]
  const more = Object.fromEntries(
    retentionNames.map((name) => [name, Math.max(0, due[name] - was[name])]),
  ) as Record<RetentionName, number>
  return { due, more }
}

const sum = (counts: Record<RetentionName, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

export const retentionFeature: Feature = {
  routes: [showRetention, previewRetention, changeRetention, confirmDate, showPrivacy],
  dailyWork: { applyRetention },
  pendingCounts: { clockJumpSince: ['look after personal data', (context) => findClockJump(context)] },
}
