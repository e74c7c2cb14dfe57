import { join, resolve } from 'node:path'
import { z } from 'zod'
import { day } from '#domain/dates/durations.ts'
import { findBackupProblems, findMissing, parseBackupDestination, readBackupS3 } from './backup-config.ts'
import { s3Names, variables } from './config-variables.ts'

type Values = z.infer<z.ZodObject<typeof variables>>

/** What the environment says, read once. */
export type Config = Readonly<ReturnType<typeof fromVariables>>

/** The store for files that the settings name, in a word that tells it from others. */
export const storeName = ({ s3 }: Pick<Config, 's3'>): string =>
  s3 ? `s3: bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : 'disk'

/** The names `.env.example` must list, all of them. */
export const variableNames = Object.keys(variables)

/** None of them set: empty counts as that, also where a file `.env` has another value. */
export const noSettings = Object.fromEntries(variableNames.map((name) => [name, '']))

/** Every problem of the environment at once, each line naming its variable. */
export class BadConfig extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'BadConfig'
  }
}

/**
 * Reads the environment, once, in the one place that may. An empty value counts as unset.
 * @throws {BadConfig} listing every problem; the server does not start.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(variableNames.map((name) => [name, env[name]?.trim() || undefined]))
  const result = z.object(variables).safeParse(given)
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
  problems.push(...findIncompleteGroups(given), ...findBackupProblems(given), ...findRemovedSettings(env))
  if (!result.success || problems.length > 0) throw new BadConfig([...new Set(problems)])
  return fromVariables(result.data)
}

/** S3 takes all of its variables or none; a real mail server needs a sender. */
function findIncompleteGroups(given: Record<string, string | undefined>) {
  const problems = findMissing(s3Names, given)
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM is missing; SMTP_URL needs a sender.')
  return problems
}

function fromVariables(values: Values) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const hasS3 = endpoint && bucket && region && accessKeyId && secretAccessKey
  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    /** Where the keys lie with which secrets are encrypted; the same for all processes of a site. */
    keysDir: resolve(values.KEYS_DIR ?? values.DATA_DIR),
    /** How long a server that is told to stop still takes requests, while `/readyz` says that it is not ready. */
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1_000,
    databaseUrl: values.DATABASE_URL,
    s3: hasS3 ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Evening School <no-reply@localhost>',
    /** The site's own origin, without a slash at the end; what links in mails start with. */
    publicUrl: values.PUBLIC_URL ?? `http://${host}:${values.PORT}`,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    backup: readBackupSettings(values, Boolean(hasS3)),
    /** Whether browsers keep the pages that were seen, for when there is no network. */
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    logLevel: values.LOG_LEVEL,
    /** Where monitors may ask for metrics; undefined for nowhere. */
    metricsPort: values.METRICS_PORT,
  }
}

function readBackupSettings(values: Values, hasS3: boolean) {
  const s3 = readBackupS3(values)
  const { BACKUP_EVERY: every, BACKUP_COPY_TO: copyTo } = values
  // Anyone who keeps data elsewhere has chosen a place that has backups of its own, and perhaps a bill by the byte.
  const intervalMs = every ? every.milliseconds : values.DATABASE_URL || hasS3 ? null : day
  return {
    /** Milliseconds from one backup to the next; null when the server makes none by itself. */
    intervalMs,
    /** How many backups are kept. */
    keep: values.BACKUP_KEEP,
    dir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    /** Where each backup is copied to; undefined for nowhere. */
    copyTo: copyTo === undefined ? undefined : parseBackupDestination(copyTo, s3),
    /** How its bucket is reached. */
    s3,
    /** Public keys of age, for which copies are encrypted. */
    recipients: values.BACKUP_AGE_RECIPIENT ?? [],
    /** The file with the secret key to one of them, where somebody has put it on this machine. */
    identityFile: values.BACKUP_AGE_IDENTITY && resolve(values.BACKUP_AGE_IDENTITY),
    /** Milliseconds from one restore test of a backup to the next; null for none. */
    restoreTestIntervalMs: intervalMs === null ? null : 30 * day,
  }
}

/** Settings of earlier releases, and what does their work now. One that is still set stops the start with its sentence. */
const removedSettings: Record<string, string> = {
  WORKERS:
    'Several processes of one site are several services, each with a DATA_DIR and a PORT of its own: ' +
    'see "Grow: several servers" in docs/operations.md.',
}

const findRemovedSettings = (env: Record<string, string | undefined>): string[] =>
  Object.entries(removedSettings)
    .filter(([name]) => env[name]?.trim())
    .map(([name, replacement]) => `${name} is no longer a setting; remove it. ${replacement}`)
