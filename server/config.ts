import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { day } from '#domain/dates/durations.ts'
import { emailSchema } from '#domain/kinds/field-schemas.ts'
import {
  type BackupSettings,
  findBackupProblems,
  isBackupPlace,
  parseBackupPlace,
  readBackupAccess,
} from './backup-config.ts'
import { parseInterval } from './interval.ts'
import { shellCommand } from './shell-command.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const wholeNumber = /^\d{1,5}$/
const wholeNumberFrom = (min: number, max: number) =>
  z
    .string()
    .regex(wholeNumber)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
/** Its last characters are a checksum, which is compared at the start. */
const ageRecipient = /^age1[02-9ac-hj-np-z]{58,3000}$/
const interval = z
  .string()
  .transform(parseInterval)
  .refine((interval) => interval !== undefined)
const url = (protocol: RegExp) => z.url({ protocol })

/** Each variable with its rule and the message when the rule is broken. Owner-decisions §1 has what it means. */
const variables = {
  PORT: withMessage(wholeNumberFrom(0, 65_535), 'must be a whole number from 0 to 65535').default(3000),
  HOST: withMessage(
    z.string().regex(/^[\w.:-]{1,253}$/),
    'must be a host name or an address, such as 127.0.0.1',
  ).default('127.0.0.1'),
  DATA_DIR: withMessage(z.string().min(1), 'must be the path of a folder').default('./data'),
  SITES_DIR: withMessage(z.string().min(1), 'must be the path of a folder').optional(),
  SITE: withMessage(z.string().min(1), 'must be the name of a folder in SITES_DIR').optional(),
  KEYS_DIR: withMessage(z.string().min(1), 'must be the path of a folder').optional(),
  WORKERS: withMessage(wholeNumberFrom(1, 64), 'must be a whole number from 1 to 64').default(1),
  SHUTDOWN_DELAY: withMessage(
    wholeNumberFrom(0, 60),
    'must be a whole number of seconds from 0 to 60',
  ).default(0),
  DATABASE_URL: withMessage(url(/^postgres(ql)?$/), 'must start with postgres://').optional(),
  S3_ENDPOINT: withMessage(url(/^https?$/), 'must start with https:// or http://').optional(),
  S3_BUCKET: withMessage(z.string().regex(/^[\w.-]{3,63}$/), 'must be the name of a bucket').optional(),
  S3_REGION: withMessage(z.string().min(1), 'must be a region, such as us-east-1').optional(),
  S3_ACCESS_KEY_ID: withMessage(z.string().min(1), 'must be a key').optional(),
  S3_SECRET_ACCESS_KEY: withMessage(z.string().min(1), 'must be a key').optional(),
  SMTP_URL: withMessage(url(/^smtps?$/), 'must start with smtp:// or smtps://').optional(),
  MAIL_FROM: withMessage(
    z.string().min(3).max(320).refine(isSender),
    'must be one address, such as "Evening School <school@example.org>"',
  ).optional(),
  PUBLIC_URL: withMessage(
    url(/^https?$/).transform((value) => new URL(value).origin),
    'must be an address, such as https://school.example.org',
  ).optional(),
  CORS_ORIGINS: withMessage(
    z
      .string()
      .transform(splitList)
      .refine((all) => all.every(isOrigin)),
    'must be origins, comma separated, such as https://app.example.org',
  ).default([]),
  TRUST_PROXY: withMessage(
    z
      .string()
      .transform(splitList)
      .refine((all) => all.every(isProxy)),
    'must be addresses of proxies, comma separated, such as 10.0.0.1 or 10.0.0.0/8',
  ).default([]),
  BACKUP_EVERY: withMessage(interval, 'must be a time from 10m to 30d, such as 24h, or off').optional(),
  BACKUP_KEEP: withMessage(wholeNumberFrom(1, 999), 'must be a whole number from 1 to 999').default(3),
  BACKUP_DIR: withMessage(z.string().min(1), 'must be the path of a folder').optional(),
  BACKUP_COPY_TO: withMessage(
    z.string().refine(isBackupPlace),
    'must be s3://bucket/folder, sftp://user@host:22/folder or the path of a folder',
  ).optional(),
  BACKUP_AGE_RECIPIENT: withMessage(
    z
      .string()
      .transform(splitList)
      .refine((all) => all.length > 0 && all.every((one) => ageRecipient.test(one))),
    `must be what "${shellCommand('backup', '--make-key FILE')}" prints, which begins with age1; several with commas between them`,
  ).optional(),
  BACKUP_AGE_IDENTITY: withMessage(z.string().min(1), 'must be the path of a file').optional(),
  BACKUP_S3_ENDPOINT: withMessage(url(/^https?$/), 'must start with https:// or http://').optional(),
  BACKUP_S3_REGION: withMessage(z.string().min(1), 'must be a region, such as us-east-1').optional(),
  BACKUP_S3_ACCESS_KEY_ID: withMessage(z.string().min(1), 'must be a key').optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: withMessage(z.string().min(1), 'must be a key').optional(),
  BACKUP_SSH_KEY: withMessage(z.string().min(1), 'must be the path of a file').optional(),
  BACKUP_SSH_KNOWN_HOSTS: withMessage(z.string().min(1), 'must be the path of a file').optional(),
  BACKUP_DRILL_EVERY: withMessage(interval, 'must be a time from 10m to 30d, such as 30d, or off').optional(),
  SERVICE_WORKER: withMessage(z.enum(['on', 'off']), 'must be on or off').default('on'),
  SLOW_QUERY_MS: withMessage(
    z.union([z.literal('off'), z.string().regex(wholeNumber).transform(Number)]),
    'must be a whole number of milliseconds, or off',
  ).default(500),
  METRICS_PORT: withMessage(wholeNumberFrom(0, 65_535), 'must be a whole number from 0 to 65535').optional(),
  METRICS_TOKEN: withMessage(
    z.string().regex(/^[\x21-\x7e]{16,200}$/),
    'must be 16 to 200 characters without spaces',
  ).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: withMessage(url(/^https?$/), 'must start with https:// or http://').optional(),
  LOG_LEVEL: withMessage(z.enum(logLevels), `must be one of: ${logLevels.join(', ')}`).default('info'),
}

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** Where the keys lie with which secrets are encrypted; the same for all processes of a site. */
  keysDir: string
  /** How many processes serve the site on this machine. */
  workers: number
  /** How long a server that is told to stop still takes requests, while `/readyz` says that it is not ready. */
  shutdownDelayMs: number
  /** The folder with a folder for each of many sites; undefined where one is served. */
  sitesDir: string | undefined
  databaseUrl: string | undefined
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The site's own origin, without a slash at the end; what links in mails start with. */
  publicUrl: string
  corsOrigins: readonly string[]
  trustProxy: readonly string[]
  backup: BackupSettings
  /** Whether browsers keep the pages that were seen, for when there is no network. */
  hasServiceWorker: boolean
  logLevel: (typeof logLevels)[number]
  /** From how many milliseconds on a query is logged as slow; null for none. */
  slowQueryMs: number | null
  /** How monitors may ask for metrics: on a port of their own, or with a token; undefined for not at all. */
  metrics: { port: number | undefined; token: string | undefined }
  /** The address of the collector that gets traces. */
  tracesEndpoint: string | undefined
}>

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
  problems.push(...findIncompleteGroups(given), ...findBackupProblems(given))
  if (!result.success || problems.length > 0) throw new BadConfig([...new Set(problems)])
  return fromVariables(result.data)
}

/** S3 takes all of its variables or none; a real mail server needs a sender. */
function findIncompleteGroups(given: Record<string, string | undefined>) {
  const missing = s3Names.filter((name) => !given[name])
  const problems =
    missing.length < s3Names.length
      ? missing.map((name) => `${name} is missing; the S3_ variables belong together.`)
      : []
  if (Number(given.WORKERS) > 1 && !given.DATABASE_URL)
    problems.push('WORKERS needs DATABASE_URL: a SQLite file serves one process.')
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM is missing; SMTP_URL needs a sender.')
  return problems
}

function fromVariables(values: z.infer<z.ZodObject<typeof variables>>): Config {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const s3 = endpoint && bucket && region && accessKeyId && secretAccessKey
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    keysDir: resolve(values.KEYS_DIR ?? values.DATA_DIR),
    workers: values.WORKERS,
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1_000,
    sitesDir: values.SITES_DIR === undefined ? undefined : resolve(values.SITES_DIR),
    databaseUrl: values.DATABASE_URL,
    s3: s3 ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Evening School <no-reply@localhost>',
    publicUrl:
      values.PUBLIC_URL ??
      `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    backup: readBackupSettings(values, Boolean(s3)),
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    logLevel: values.LOG_LEVEL,
    slowQueryMs: values.SLOW_QUERY_MS === 'off' ? null : values.SLOW_QUERY_MS,
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

function readBackupSettings(values: z.infer<z.ZodObject<typeof variables>>, hasS3: boolean): BackupSettings {
  const access = readBackupAccess(values)
  const { BACKUP_EVERY: every, BACKUP_DRILL_EVERY: drillEvery, BACKUP_COPY_TO: copyTo } = values
  // Whoever keeps data elsewhere has chosen a place that has backups of its own, and perhaps a bill by the byte.
  const intervalMs = every ? every.milliseconds : values.DATABASE_URL || hasS3 ? null : day
  return {
    intervalMs,
    keep: values.BACKUP_KEEP,
    dir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    copyTo: copyTo === undefined ? undefined : parseBackupPlace(copyTo, access),
    access,
    recipients: values.BACKUP_AGE_RECIPIENT ?? [],
    identityFile: values.BACKUP_AGE_IDENTITY && resolve(values.BACKUP_AGE_IDENTITY),
    drillIntervalMs: drillEvery ? drillEvery.milliseconds : intervalMs === null ? null : 30 * day,
  }
}

/** One plain sentence for whatever is wrong with a value, instead of Zod's own. */
function withMessage<T extends z.ZodType>(rule: T, message: string) {
  return z.string().transform((value, context): z.output<T> => {
    const result = rule.safeParse(value)
    if (result.success) return result.data
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function splitList(value: string) {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isOrigin(value: string) {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)
}

function isProxy(value: string) {
  const [address = '', bits, ...rest] = value.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  return (
    maxBits !== undefined &&
    rest.length === 0 &&
    (bits === undefined || (wholeNumber.test(bits) && Number(bits) <= maxBits))
  )
}

function isSender(value: string) {
  const address = /^[^<>\r\n]*<([^<>\r\n]+)>$/.exec(value)?.[1] ?? value
  return !/[\r\n]/.test(value) && emailSchema().safeParse(address).success
}
