import { posix } from 'node:path'
import { type ReceivedEntry, readZip } from '#server/zip.ts'
import { importLimits } from '../../imports.ts'
import { type Archive, parseXml } from './parse-xml.ts'
import { Refused } from './refused.ts'

/** A part that another one names: by its id there, what it is for, and where it is. */
type Relation = { id: string; type: string; path: string }

/** The parts of a workbook by what they are for, whatever they are called and in whatever case. */
export type WorkbookParts = {
  workbook: string
  sheets: ReadonlyMap<string, string>
  strings?: string
  styles?: string
}

/** @throws {Refused} when it is no workbook or has too much in it */
export async function openArchive(buffer: Buffer): Promise<Archive> {
  const entries = new Map<string, ReceivedEntry>()
  for await (const entry of readZip(buffer)) {
    entries.set(keyOf(entry.path), entry)
    if (entries.size > maxParts) throw new Refused('damaged')
  }
  if (entries.has('content.xml')) throw new Refused('openDocument')
  let inflated = 0
  return {
    has: (path) => entries.has(keyOf(path)),
    open(path) {
      const entry = entries.get(keyOf(path))
      if (!entry) throw new Refused('damaged')
      inflated += entry.bytes
      if (inflated > importLimits.inflatedBytes) throw new Refused('unpacksTooLarge')
      return entry.read()
    },
  }
}

const maxParts = 10_000

/** Names of parts are compared in any case (ECMA-376, part 2). */
const keyOf = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** @throws {Refused} when the archive has no workbook */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const [main] = ofType(await readRelations(archive, ''), 'officeDocument')
  const workbook = main?.path ?? 'xl/workbook.xml'
  if (!archive.has(workbook)) throw new Refused('notASheet')
  const relations = await readRelations(archive, workbook)
  const find = (type: string, usual: string) => {
    const path = ofType(relations, type)[0]?.path ?? posix.join(posix.dirname(workbook), usual)
    return archive.has(path) ? path : undefined
  }
  const [strings, styles] = [find('sharedStrings', 'sharedStrings.xml'), find('styles', 'styles.xml')]
  const sheets = new Map(relations.map(({ id, path }) => [id, path]))
  return { workbook, sheets, ...(strings && { strings }), ...(styles && { styles }) }
}

/** Types are long addresses, of which there are two sets. */
const ofType = (relations: Relation[], type: string) =>
  relations.filter((relation) => relation.type.endsWith(`/${type}`))

/** The parts that a part names, or of '' the archive itself. Links to other files are never followed. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!archive.has(path)) return relations
  await parseXml(archive.open(path), {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (name !== 'Relationship' || TargetMode === 'External' || relations.length > maxParts) return
      const target = Target.replaceAll('\\', '/')
      relations.push({
        id: Id,
        type: Type,
        path: target.startsWith('/') ? target : posix.join(folder, target),
      })
    },
  })
  return relations
}
