import { accessOf } from '#domain/accounts/access.ts'
import type { Command } from './command.ts'

export const listAdmins: Command = {
  description: 'Shows all admins, approved and pending.',
  required: {},
  run: async ({ db, now, print }) => {
    const admins = await db
      .selectFrom('admins')
      .select(['email', 'fullName', 'role', 'status', 'createdAt', 'endsOn', 'endedAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    if (admins.length === 0) print('There are no admins yet.')
    else
      for (const line of formatColumns(
        admins.map((admin) => [
          admin.email,
          admin.fullName,
          admin.role,
          admin.status,
          accessOf(admin, now()),
          admin.createdAt.slice(0, 10),
          admin.endsOn ?? '',
        ]),
      ))
        print(line)
  },
}

function formatColumns(rows: string[][]): string[] {
  const table = [['E-MAIL', 'NAME', 'ROLE', 'STATUS', 'ACCESS', 'SINCE', 'ENDS'], ...rows]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  )
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
