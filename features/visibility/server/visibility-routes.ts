import type { FieldVisibility } from '#domain/audiences.ts'
import { peopleKinds } from '#domain/kinds/people.ts'
import { defineWords, message } from '#domain/text/words.ts'
import {
  readFieldVisibility,
  saveFieldVisibility,
} from '#features/content/server/visibility/field-visibility.ts'
import { decideWaiting, refreshPublicColumns } from '#features/content/server/visibility/public-columns.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { visibilityCalls } from '../calls.ts'
import { publicationSentence, visibilityMessages } from '../visibility.ts'
import { completeAudiences, findExamples, findPublications, mergeVisibility } from './plan-visibility.ts'

const showVisibility = serve(visibilityCalls.showVisibility, (context) => async () => ({
  success: true,
  data: await readState(context),
}))

const previewVisibility = serve(visibilityCalls.previewVisibility, (context) => async (request) => {
  const [db, now] = [context.db, context.now()]
  const before = await readFieldVisibility(db, now)
  const after = mergeVisibility(before, request.body)
  const publications = await findPublications(db, { before, after, now })
  return { success: true, data: { publications, examples: await findExamples(db, after, now) } }
})

/**
 * Changes any subset of the settings. A change that publishes more is rejected unless it contains the number
 * from the preview.
 */
const changeVisibility = serve(visibilityCalls.changeVisibility, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { expected = 0, ...sent } = request.body
  if (Object.keys(sent).length === 0) throw new Invalid([], message(visibilityMessages, 'nothingSent'))
  const now = context.now()
  const data = await changeContent(context, async (db) => {
    const before = await readFieldVisibility(db, now)
    const after = mergeVisibility(before, sent)
    const changes = describeChanges(before, after)
    if (changes.length === 0) return readState({ ...context, db })
    const publications = await findPublications(db, { before, after, now })
    const published = publications.reduce((sum, { records }) => sum + records, 0)
    if (published > 0 && published !== expected)
      throw new Conflict(message(visibilityMessages, 'publishes', publications.map(publicationSentence)))
    await saveFieldVisibility(db, now, after)
    await decideWaiting(db, after)
    for (const kind of peopleKinds) await refreshPublicColumns(db, kind, after)
    await recordHistory(db, now, admin, { action: 'change visibility', title: changes.join(', ') })
    return readState({ ...context, db })
  })
  return { success: true, message: message(visibilityMessages, 'saved'), data }
})

async function readState({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const visibility = await readFieldVisibility(db, now())
  const { shortName, newChildren } = visibility
  const examples = await findExamples(db, visibility, now())
  return { audiences: completeAudiences(visibility), shortName, newChildren, examples }
}

const words = defineWords({
  shortName: (value: string) => `Short name: ${value}`,
  newChildren: (value: string) => `New children: ${value}`,
})

/** Returns texts such as "Student, Unique ID: volunteers". */
function describeChanges(before: FieldVisibility, after: FieldVisibility): string[] {
  const [then, now] = [completeAudiences(before), completeAudiences(after)]
  const fields = peopleKinds.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([name, { label }]) => {
      const audience = now[kind.name]?.[name]
      return audience === then[kind.name]?.[name] ? [] : `${kind.labels.one}, ${label}: ${audience}`
    }),
  )
  if (before.shortName !== after.shortName) fields.push(words.shortName(after.shortName))
  if (before.newChildren !== after.newChildren) fields.push(words.newChildren(String(after.newChildren)))
  return fields
}

export const visibilityFeature: Feature = {
  routes: [showVisibility, previewVisibility, changeVisibility],
}
