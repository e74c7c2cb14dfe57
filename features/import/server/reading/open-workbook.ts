import { posix } from 'node:path'
import { type ReceivedEntry, readZip } from '#server/zip.ts'
import { importLimits } from '../../imports.ts'
import { type Archive, parseXml } from './parse-xml.ts'
import { UnreadableList } from './unreadable-list.ts'

/** A reference from one part of a workbook to another: its id, and the type and path of the other part. */
type Relation = { id: string; type: string; path: string }

/** The paths of a workbook's parts by purpose; file names and letter case may vary. */
export type WorkbookParts = {
  workbook: string
  sheets: ReadonlyMap<string, string>
  strings?: string
  styles?: string
}

/** Opens an archive. @throws {UnreadableList} if it is not a workbook or is too large */
export async function openArchive(buffer: Buffer): Promise<Archive> {
  const entries = new Map<string, ReceivedEntry>()
  for await (const entry of readZip(buffer)) {
    entries.set(keyOf(entry.path), entry)
    if (entries.size > maxParts) throw new UnreadableList('damaged')
  }
  if (entries.has('content.xml')) throw new UnreadableList('openDocument')
  let inflated = 0
  return {
    has: (path) => entries.has(keyOf(path)),
    open(path) {
      const entry = entries.get(keyOf(path))
      if (!entry) throw new UnreadableList('damaged')
      inflated += entry.bytes
      if (inflated > importLimits.inflatedBytes) throw new UnreadableList('unpacksTooLarge')
      return entry.read()
    },
  }
}

const maxParts = 10_000

/** Part names are case-insensitive (ECMA-376, part 2). */
const keyOf = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** @throws {UnreadableList} if the archive contains no workbook */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const [main] = ofType(await readRelations(archive, ''), 'officeDocument')
  const workbook = main?.path ?? 'xl/workbook.xml'
  if (!archive.has(workbook)) throw new UnreadableList('notASheet')
  const relations = await readRelations(archive, workbook)
  const find = (type: string, usual: string) => {
    const path = ofType(relations, type)[0]?.path ?? posix.join(posix.dirname(workbook), usual)
    return archive.has(path) ? path : undefined
  }
  const [strings, styles] = [find('sharedStrings', 'sharedStrings.xml'), find('styles', 'styles.xml')]
  const sheets = new Map(relations.map(({ id, path }) => [id, path]))
  return { workbook, sheets, ...(strings && { strings }), ...(styles && { styles }) }
}

/** Types are long URLs, in two variants, so only their end is compared. */
const ofType = (relations: Relation[], type: string) =>
  relations.filter((relation) => relation.type.endsWith(`/${type}`))

/** Reads the parts that a part refers to; '' means the archive itself. Links to other files are never followed. */
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
