import { resolve } from 'node:path'
import { shellCommand } from './shell-command.ts'

/** Separate from the site's S3 credentials, so that the site's key cannot delete a backup. */
type BackupS3 = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }

export type BackupDestination =
  | ({ kind: 's3'; bucket: string; prefix: string } & BackupS3)
  | { kind: 'folder'; folder: string }

const s3Names = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

const s3Address = /^s3:\/\/([\w.-]{3,63})(?:\/([\w./-]{0,200}))?$/

/** Returns what is wrong with the destination, or undefined if it is valid. */
export function findDestinationProblem(address: string): string | undefined {
  if (s3Address.test(address) || !/^[a-z][\w+.-]*:/i.test(address)) return undefined
  return 'must be s3://bucket/folder or the path of a folder'
}

/** Returns undefined for a bucket without credentials. */
export function parseBackupDestination(
  address: string,
  s3: BackupS3 | undefined,
): BackupDestination | undefined {
  const [, bucket, prefix = ''] = s3Address.exec(address) ?? []
  if (!bucket) return { kind: 'folder', folder: resolve(address) }
  return s3 && { kind: 's3', bucket, prefix: withSlash(trimSlashes(prefix)), ...s3 }
}

export function findBackupProblems(given: Record<string, string | undefined>): string[] {
  const problems = findMissing(s3Names, given, given.BACKUP_COPY_TO?.startsWith('s3:'))
  if (given.BACKUP_COPY_TO && !given.BACKUP_AGE_RECIPIENT)
    problems.push(
      'BACKUP_AGE_RECIPIENT is missing: copies elsewhere are always encrypted. ' +
        `Make a key with: ${shellCommand('backup', '--make-key FILE')}`,
    )
  return problems
}

/** Reports each missing variable of a group whose variables must be set together, or not at all. */
export function findMissing(
  names: readonly string[],
  given: Record<string, string | undefined>,
  isNeeded = false,
): string[] {
  const missing = names.filter((name) => !given[name])
  if (!isNeeded && missing.length === names.length) return []
  const prefix = String(names[0]).replace('ENDPOINT', '')
  return missing.map((name) => `${name} is missing; the ${prefix} variables belong together.`)
}

export function readBackupS3(values: Partial<Record<(typeof s3Names)[number], string | undefined>>) {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = values
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return endpoint && region && accessKeyId && secretAccessKey
    ? { endpoint, region, accessKeyId, secretAccessKey }
    : undefined
}

const trimSlashes = (path: string) => path.split('/').filter(Boolean).join('/')
const withSlash = (prefix: string) => (prefix ? `${prefix}/` : '')
