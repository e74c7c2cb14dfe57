import { outOfReach, personSourceNames, personSources } from '#domain/admin/person.ts'
import type { PersonSection, StoredPerson } from '#domain/admin/person-schemas.ts'
import type { AdminActor } from '#domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { refusalOfErasure } from './erase-person.ts'
import { getPerson } from './person.ts'
import { sourceReaders } from './person-sources.ts'

/** All that is stored of somebody. @throws {NotFound} */
export async function readPerson(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  actor: AdminActor,
  { kind: kindName, id }: { kind: string; id: string },
): Promise<StoredPerson> {
  const { db, config } = context
  const now = context.now()
  const person = await getPerson(db, kindName, id)
  const { kind, row, name } = person
  const sections: PersonSection[] = []
  for (const name of personSourceNames) {
    const entries = await sourceReaders[name].read(db, person, { now, actor })
    sections.push({ name, ...personSources[name], entries })
  }
  const refusal = await refusalOfErasure(db, person, { actor, now })
  return {
    kind: kind.name,
    label: kind.labels.one,
    _id: row.id,
    name,
    updatedAt: row.updatedAt,
    isInTrash: row.deletedAt !== null,
    readAt: now.toISOString(),
    sections,
    outOfReach: [
      outOfReach.line,
      outOfReach.counts,
      outOfReach.backups(config.backup.keep),
      outOfReach.copies,
    ],
    refusal: refusal ? refusal.text : null,
  }
}
