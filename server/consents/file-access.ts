import { sql } from 'kysely'
import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { originalNameOf } from '#domain/media/pictures.ts'
import { visitor } from '#domain/permissions.ts'
import { findSessionById } from '../accounts/find-session.ts'
import type { AppContext } from '../app-context.ts'
import { viewerOf } from '../content/field-visibility.ts'
import { isPhotoPublic } from '../content/visible-values.ts'
import type { ContentRow } from '../db/tables.ts'
import type { FileAccess } from '../media/routes.ts'
import { isSignedBy, parseSignature } from '../media/sign-url.ts'

/** A few dozen bytes each. */
const maxKnown = 20_000

type Answer = Extract<FileAccess, 'everyone' | 'everyone for now' | 'nobody'>

/**
 * Says who may have a stored file by its address. It is looked up once for as long as content and day stay the same:
 * a file that is or was the photo of a child is answered to visitors only while that child's record shows it to them.
 */
export function createFileAccess(context: AppContext) {
  const { contentVersion, now } = context
  let known = { version: Number.NaN, today: '', answers: new Map<string, Answer>() }
  return async (name: string, query: unknown): Promise<FileAccess> => {
    const version = contentVersion.current()
    const today = schoolDay(now())
    if (known.version !== version || known.today !== today) known = { version, today, answers: new Map() }
    const { answers } = known
    const original = originalNameOf(name)
    const answer = answers.get(original) ?? (await findAnswer(context, original))
    if (answers.size < maxKnown) answers.set(original, answer)
    if (answer !== 'nobody') return answer
    return (await isSignedForAdmin(context, original, query)) ? 'admin' : 'nobody'
  }
}

async function findAnswer(context: AppContext, name: string): Promise<Answer> {
  // Begins with "select", so that it is read also where nothing can be written.
  const { rows: children } = await sql<
    ContentRow | { id: null }
  >`select "students".* from "childPhotos" left join "students" on "students"."id" = "childPhotos"."studentId" where "childPhotos"."name" = ${name}`.execute(
    context.db,
  )
  if (children.length === 0) return 'everyone'
  const { visibility } = await viewerOf(context, visitor)
  const isShown = children.every(
    (row) =>
      row.id !== null &&
      row.coverImageURL === name &&
      visibility !== undefined &&
      isPhotoPublic(student, row as ContentRow, 'coverImageURL', visibility),
  )
  return isShown ? 'everyone for now' : 'nobody'
}

async function isSignedForAdmin(context: AppContext, name: string, query: unknown) {
  const signature = parseSignature(query)
  if (!signature) return false
  const session = await findSessionById(context, signature.by)
  return session !== undefined && isSignedBy(session.tokenHash, name, signature, context.now())
}
