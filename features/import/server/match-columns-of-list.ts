import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { countChoices } from '#features/content/server/lists/shown-records.ts'
import type { Db } from '#server/db/tables.ts'
import {
  cellsOf,
  type KnownValues,
  type MatchedColumn,
  matchColumns,
  type RememberedColumns,
  type SheetRow,
} from '../import-matching.ts'
import { normalizeWord } from '../import-values.ts'

export type Matching = { headerRow: number; columns: MatchedColumn[]; forAll: Record<string, string> }

/** Matches the columns as far as possible without asking the admin. */
export async function rematchColumns(
  db: Db,
  {
    kind,
    rows,
    headerRow,
    actor,
    now,
  }: { kind: Kind; rows: SheetRow[]; headerRow: number; actor: Actor; now: Date },
): Promise<Matching> {
  const remembered = await readRemembered(db, kind)
  const columns = matchColumns(kind, {
    headers: headersOf(rows, headerRow),
    rows: rows.slice(headerRow + 1),
    known: await readKnown(db, kind, actor, now),
    remembered,
  })
  return { headerRow, columns, forAll: {} }
}

export async function readRemembered(db: Db, kind: Kind): Promise<RememberedColumns> {
  const rows = await db
    .selectFrom('importHeaders')
    .select(['header', 'field'])
    .where('kind', '=', kind.name)
    .execute()
  return new Map(rows.filter(({ field }) => field in kind.fields).map(({ header, field }) => [header, field]))
}

/** Returns the header of each column; empty texts if there is no header row. */
export function headersOf(rows: readonly SheetRow[], headerRow: number): string[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length - 1), 0)
  const header = rows[headerRow]
  const cells = header ? cellsOf(header) : []
  return Array.from({ length: width }, (_, index) => cells[index] ?? '')
}

export async function readKnown(db: Db, kind: Kind, actor: Actor, now: Date): Promise<KnownValues> {
  const texts = (kind.filters ?? []).filter((name) => kind.fields[name]?.type === 'line')
  const entries = texts.map(async (name): Promise<[string, string[]]> => {
    const choices = await countChoices(db, { kind, filter: name }, { actor, now })
    return [name, choices.map(({ value }) => value)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Remembers the chosen fields for the next list with the same headers, unless two columns share a header. */
export async function rememberMatching(
  db: Db,
  { kind, rows, matching }: { kind: Kind; rows: SheetRow[]; matching: Matching },
  now: Date,
): Promise<void> {
  const headers = headersOf(rows, matching.headerRow).map((header) => normalizeWord(header))
  const values = matching.columns.flatMap(({ field, by }, index) => {
    const header = headers[index] ?? ''
    const isAlone = headers.indexOf(header) === headers.lastIndexOf(header)
    if (!field || by === 'header' || header === '' || header.length > maxHeaderLength || !isAlone) return []
    return { kind: kind.name, header, field, usedAt: now.toISOString() }
  })
  for (const value of values)
    await db
      .insertInto('importHeaders')
      .values(value)
      .onConflict((on) =>
        on.columns(['kind', 'header']).doUpdateSet({ field: value.field, usedAt: value.usedAt }),
      )
      .execute()
}

const maxHeaderLength = 100
