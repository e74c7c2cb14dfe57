import { resolve } from 'node:path'
import { shellCommand } from './shell-command.ts'

/** Credentials of S3 storage, by settings of its own: the site's key then cannot delete a backup. */
export type BackupS3 = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Where copies of backups lie: a bucket, a folder on another machine by SSH, or a folder of this one. */
export type BackupPlace =
  | ({ kind: 's3'; bucket: string; prefix: string } & BackupS3)
  | {
      kind: 'sftp'
      user: string
      host: string
      port: number
      folder: string
      keyFile: string | undefined
      knownHostsFile: string | undefined
    }
  | { kind: 'folder'; folder: string }

/** How another place is reached, whatever its address. */
export type BackupAccess = {
  s3: BackupS3 | undefined
  sshKeyFile: string | undefined
  sshKnownHostsFile: string | undefined
}

export type BackupSettings = {
  /** Milliseconds from one backup to the next; null when the server makes none by itself. */
  intervalMs: number | null
  /** How many backups are kept. */
  keep: number
  dir: string
  /** Where each backup is copied to; undefined for nowhere. */
  copyTo: BackupPlace | undefined
  access: BackupAccess
  /** Public keys of age, for which copies are encrypted. */
  recipients: readonly string[]
  /** The file with the secret key to one of them, where somebody has put it on this machine. */
  identityFile: string | undefined
  /** Milliseconds from one trial of a backup to the next; null for none. */
  drillIntervalMs: number | null
}

const s3Names = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

const s3Address = /^s3:\/\/([\w.-]{3,63})(?:\/([\w./-]{0,200}))?$/
/** Only characters that neither a command line nor `sftp` takes for anything else. */
const sftpAddress =
  /^sftp:\/\/(\w[\w.-]{0,63})@([a-zA-Z0-9][\w.-]{0,252}|\[[\da-fA-F:.]{2,45}\])(?::(\d{1,5}))?\/([\w.~/-]{0,300})$/

/** Whether an address is one that a backup can be copied to. */
export const isBackupPlace = (address: string) =>
  parseBackupPlace(address, { s3: unknownS3, sshKeyFile: undefined, sshKnownHostsFile: undefined }) !==
  undefined

/**
 * The place that an address names: `s3://bucket/prefix`, `sftp://user@host:22/folder`, with `/~/folder` for one below the
 * user's home, or the path of a folder. Undefined for anything else, and for a bucket without credentials.
 */
export function parseBackupPlace(address: string, access: BackupAccess): BackupPlace | undefined {
  const [, bucket, prefix = ''] = s3Address.exec(address) ?? []
  if (bucket) return access.s3 && { kind: 's3', bucket, prefix: withSlash(trimSlashes(prefix)), ...access.s3 }
  const [, user, host, port = '22', path = ''] = sftpAddress.exec(address) ?? []
  if (user && host)
    return {
      kind: 'sftp',
      user,
      host: host.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port),
      folder: /^~(\/|$)/.test(path) ? trimSlashes(path.slice(1)) || '.' : `/${trimSlashes(path)}`,
      keyFile: access.sshKeyFile,
      knownHostsFile: access.sshKnownHostsFile,
    }
  return /^[a-z][\w+.-]*:/i.test(address) ? undefined : { kind: 'folder', folder: resolve(address) }
}

/** What is missing where backups are copied. */
export function findBackupProblems(given: Record<string, string | undefined>): string[] {
  const missing = s3Names.filter((name) => !given[name])
  const needsS3 = given.BACKUP_COPY_TO?.startsWith('s3:') || missing.length < s3Names.length
  const problems = needsS3
    ? missing.map((name) => `${name} is missing; the BACKUP_S3_ variables belong together.`)
    : []
  if (given.BACKUP_COPY_TO && !given.BACKUP_AGE_RECIPIENT)
    problems.push(
      'BACKUP_AGE_RECIPIENT is missing: copies elsewhere are always encrypted. ' +
        `Make a key with: ${shellCommand('backup', '--make-key FILE')}`,
    )
  return problems
}

type AccessValues = Partial<
  Record<(typeof s3Names)[number] | 'BACKUP_SSH_KEY' | 'BACKUP_SSH_KNOWN_HOSTS', string | undefined>
>

export function readBackupAccess(values: AccessValues): BackupAccess {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = values
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return {
    s3:
      endpoint && region && accessKeyId && secretAccessKey
        ? { endpoint, region, accessKeyId, secretAccessKey }
        : undefined,
    sshKeyFile: values.BACKUP_SSH_KEY && resolve(values.BACKUP_SSH_KEY),
    sshKnownHostsFile: values.BACKUP_SSH_KNOWN_HOSTS && resolve(values.BACKUP_SSH_KNOWN_HOSTS),
  }
}

const trimSlashes = (path: string) => path.split('/').filter(Boolean).join('/')
const withSlash = (prefix: string) => (prefix ? `${prefix}/` : '')
const unknownS3 = { endpoint: '', region: '', accessKeyId: '', secretAccessKey: '' }
