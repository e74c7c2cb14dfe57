import { join, resolve } from 'node:path'
import { z } from 'zod'
import { day } from '#domain/dates/durations.ts'
import { findBackupProblems, findMissing, parseBackupDestination, readBackupS3 } from './backup-config.ts'
import { s3Names, variables } from './config-variables.ts'

type Values = z.infer<z.ZodObject<typeof variables>>

export type Config = Readonly<ReturnType<typeof fromVariables>>

export const storeName = ({ s3 }: Pick<Config, 's3'>): string =>
  s3 ? `s3: bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : 'disk'

/** `.env.example` must list every variable. */
export const variableNames = Object.keys(variables)

/** Every variable with an empty value, which counts as unset even if a `.env` file contains another value. */
export const noSettings = Object.fromEntries(variableNames.map((name) => [name, '']))

/** Lists every problem with the environment at once, one per line, with the variable's name. */
export class BadConfig extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'BadConfig'
  }
}

/**
 * Reads the environment, once; no other code may read it. An empty value counts as unset.
 * @throws {BadConfig} with every problem; the server does not start.
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

/** The S3 variables must be set together or not at all, and a mail server requires a sender. */
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
    /** The folder of the keys that encrypt secrets. All processes of a site share the keys. */
    keysDir: resolve(values.KEYS_DIR ?? values.DATA_DIR),
    /** How long a stopping server still accepts requests, while `/readyz` reports that it is not ready. */
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1_000,
    databaseUrl: values.DATABASE_URL,
    s3: hasS3 ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Evening School <no-reply@localhost>',
    /** The site's own origin, without a trailing slash; links in mails start with it. */
    publicUrl: values.PUBLIC_URL ?? `http://${host}:${values.PORT}`,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    backup: readBackupSettings(values, Boolean(hasS3)),
    /** True if browsers keep visited pages for offline use. */
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    logLevel: values.LOG_LEVEL,
    /** The port where monitors can read metrics; undefined for none. */
    metricsPort: values.METRICS_PORT,
  }
}

function readBackupSettings(values: Values, hasS3: boolean) {
  const s3 = readBackupS3(values)
  const { BACKUP_EVERY: every, BACKUP_COPY_TO: copyTo } = values
  // A site that stores its data elsewhere probably has backups there, or pays per byte.
  const intervalMs = every ? every.milliseconds : values.DATABASE_URL || hasS3 ? null : day
  return {
    /** Milliseconds between backups; null if the server makes none by itself. */
    intervalMs,
    keep: values.BACKUP_KEEP,
    dir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    /** The destination for copies of backups; undefined for none. */
    copyTo: copyTo === undefined ? undefined : parseBackupDestination(copyTo, s3),
    s3,
    recipients: values.BACKUP_AGE_RECIPIENT ?? [],
    /** The file with the secret key of one of the recipients, if it is on this machine. */
    identityFile: values.BACKUP_AGE_IDENTITY && resolve(values.BACKUP_AGE_IDENTITY),
    /** Milliseconds between restore tests of a backup; null for none. */
    restoreTestIntervalMs: intervalMs === null ? null : 30 * day,
  }
}

/**
 * Removed settings and their replacements. If one of them is still set, the server prints its message and
 * does not start.
 */
const removedSettings: Record<string, string> = {
  WORKERS:
    'To run several processes of one site, run several services, each with its own DATA_DIR and PORT: ' +
    'see "Grow: several servers" in docs/operations.md.',
}

const findRemovedSettings = (env: Record<string, string | undefined>): string[] =>
  Object.entries(removedSettings)
    .filter(([name]) => env[name]?.trim())
    .map(([name, replacement]) => `${name} is no longer a setting; remove it. ${replacement}`)
