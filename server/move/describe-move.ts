import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { shellCommand } from '../shell-command.ts'
import { listKeys } from './copy-keys.ts'
import { formatDuration } from './format-duration.ts'
import type { MoveResult } from './move-site.ts'
import type { Route } from './places.ts'
import { count } from './show-move-progress.ts'

/** What was done, in numbers. */
export function describeResult({ rows, files, readOnlyMs }: MoveResult, totalMs: number): string {
  const moved = [
    rows && `${count(rows.rows)} rows of ${rows.tables} tables`,
    files && `${count(files.files)} files (${formatDiskSize(files.bytes)})`,
  ]
  return (
    `Moved and compared: ${moved.filter(Boolean).join(' and ')}, in ${formatDuration(totalMs / 1_000)}. ` +
    `For ${formatDuration(readOnlyMs / 1_000)} the site could only be read.`
  )
}

/** What the person does now. No password is printed. */
export async function nextSteps(route: Route): Promise<string[]> {
  const { from, to } = route
  const keys = await listKeys(to.keysDir)
  return [
    'What to do next:',
    '1. Change the settings, such as those in .env:',
    ...settingsOf(route).map((line) => `     ${line}`),
    '2. Start the site with them. Everybody stays logged in.',
    `3. Look at it. The old place can only be read from now on; to go back to it: ${shellCommand('move', '--stay')}, with its settings.`,
    ...(to.databaseUrl && keys.length > 0
      ? [
          `4. Every machine that serves the site needs ${keys.join(' and ')} of ${to.keysDir}: name its folder by KEYS_DIR.`,
        ]
      : []),
    ...(from.dataDir === to.dataDir
      ? []
      : [
          `Backups and mails that lie in ${from.dataDir} as files stay there. Keep the folder until you need none of them.`,
        ]),
  ]
}

function settingsOf({ from, to, movesDatabase, movesFiles }: Route): string[] {
  const lines: string[] = []
  if (from.dataDir !== to.dataDir) lines.push(`DATA_DIR=${to.dataDir}`)
  if (movesDatabase)
    lines.push(
      to.databaseUrl
        ? 'DATABASE_URL=… (the address that you gave to --to or MOVE_TO_DATABASE_URL)'
        : 'DATABASE_URL= (without a value)',
    )
  if (movesFiles && to.s3)
    lines.push(
      `S3_ENDPOINT=${to.s3.endpoint}`,
      `S3_BUCKET=${to.s3.bucket}`,
      `S3_REGION=${to.s3.region}`,
      'S3_ACCESS_KEY_ID=… and S3_SECRET_ACCESS_KEY=… (as in the MOVE_TO_ variables)',
    )
  if (from.s3 && !to.s3) lines.push('the five S3_ variables: without a value')
  return lines
}
