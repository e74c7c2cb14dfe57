import type { DialectName } from '../dialect.ts'
import type { ContentTable } from './content-tables.ts'

/**
 * Returns the indexes for a table's lists. Each page of a list, filtered or not, is read along one index, and the
 * list's length is counted in that index alone.
 */
export function listIndexes(
  { name: table, filters = [], canLeave = false, isOfPeople = false }: ContentTable,
  dialect: DialectName,
): string[] {
  const statements: string[] = []
  const add = (name: string, columns: string[], where = listed) =>
    statements.push(`create index "${table}_${name}" on "${table}" (${columns.join(', ')}) where ${where};\n`)
  const live = '"deletedAt" is null'
  const listed = canLeave ? `${live} and "leftOn" is null` : live
  const visible = ['"visibleFrom"', '"visibleUntil"']
  // SQLite counts along the list's index. Without these columns, it would have to look up conditions and search matches
  // in the table. PostgreSQL counts in separate indexes, which are small because equal values are stored once.
  const counted = dialect === 'postgres' ? [] : ['"number"', '"deletedAt"', ...(canLeave ? ['"leftOn"'] : [])]
  const shown = dialect === 'postgres' ? [] : [...counted, ...visible]
  const order = ['"sortKey"', '"id" desc']

  add('list', [...order, ...shown])
  if (dialect === 'postgres') add('count', visible)
  add('pinned', order, `${listed} and "isPinned" = 1`)
  if (canLeave) add('left', [...order, ...shown], `${live} and "leftOn" is not null`)
  // A year spans many days, so sort columns after the date would not help.
  if (filters.includes('date')) add('date', ['"date"', ...counted, ...visible])

  const values = filters.filter((filter) => filter !== 'date')
  for (const [index, value] of values.entries()) {
    add(value === 'isSpam' ? 'box' : value, [`"${value}"`, ...order, ...shown])
    if (dialect === 'postgres') add(`${value}_count`, [`"${value}"`, ...visible])
    for (const other of values.slice(index + 1))
      add(`${value}_${other}`, [`"${value}"`, `"${other}"`, ...order, ...shown])
  }
  if (!isOfPeople) return statements
  const forVisitors = ['"publicSortKey"', '"id" desc', ...shown]
  add('public_list', forVisitors)
  for (const value of values) add(`public_${value}`, [`"${value}"`, ...forVisitors])
  return statements
}
