import { labelOf } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords, type Message, message } from '#domain/text/words.ts'
import { readListed } from '#features/content/server/records.ts'
import type { ClassRow } from '#features/content/server/tables.ts'
import { applyChangeSet } from '#features/content/server/write/apply-change-set.ts'
import { plannedEdit } from '#features/content/server/write/record-change.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { presentChangeSet } from '#features/undo/server/present-change-set.ts'
import { changeContent, changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { classCalls } from '../calls.ts'
import { classMessages, inOrder } from '../classes.ts'

const words = defineWords({ order: 'Order of the classes' })

/** Returns the classes that have children, in order. */
async function readCurrent(db: Db): Promise<ClassRow[]> {
  return inOrder(await db.selectFrom('classes').selectAll().where('endedAt', 'is', null).execute())
}

const routes = [
  serve(classCalls.listClasses, ({ db }) => async () => {
    const counts = Map.groupBy(await readListed(db, student), ({ studentClass }) => String(studentClass))
    const classes = await readCurrent(db)
    const data = classes.map(({ id: _id, name }) => ({ _id, name, children: counts.get(name)?.length ?? 0 }))
    return { success: true, data }
  }),
  serve(classCalls.arrangeClasses, ({ db, now }) => async (request) => {
    const { ids } = request.body
    await changeUnderContentLock(db, async (db) => {
      const current = await readCurrent(db)
      const isSame = ids.length === current.length && current.every(({ id }) => ids.includes(id))
      if (!isSame) throw new Conflict(message(classMessages, 'changed'))
      for (const [position, id] of ids.entries())
        await db.updateTable('classes').set({ position }).where('id', '=', id).execute()
      await recordHistory(db, now(), requireAdmin(request), { action: 'change settings', title: words.order })
    })
    return { success: true, message: message(classMessages, 'arranged') }
  }),
  serve(classCalls.changeClass, (context) => async (request) => {
    const actor = requireAdmin(request)
    const { name, isMerged } = request.body
    const now = context.now()
    const changeSet = await changeContent(context, async (db) => {
      const current = await readCurrent(db)
      const own = current.find(({ id }) => id === request.params.id)
      if (!own) throw new NotFound(message(classMessages, 'gone'))
      const isTaken = current.some((other) => other !== own && other.name === name)
      if (isTaken !== isMerged) throw new Conflict(whyNot(name, isTaken))
      const children = (await readListed(db, student)).filter(({ studentClass }) => studentClass === own.name)
      // The names of all its children change, and with them the class (`follow-classes.ts`).
      const changes = children.flatMap((row) => plannedEdit(student, row, { studentClass: name }, now) ?? [])
      const title = `${student.labels.many}: ${labelOf(student, 'studentClass')} = ${name}`
      return applyChangeSet(db, { actor, now, reason: 'bulk change', title, changes })
    })
    return {
      success: true,
      message: message(classMessages, isMerged ? 'merged' : 'renamed', name),
      data: presentChangeSet(changeSet, now),
    }
  }),
]

const whyNot = (name: string, isTaken: boolean): Message =>
  isTaken ? message(classMessages, 'nameTaken', name) : message(classMessages, 'changed')

export const classesFeature: Feature = { routes }
