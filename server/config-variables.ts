import { isIP } from 'node:net'
import { z } from 'zod'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { emailSchema } from '#domain/kinds/field-schemas.ts'
import { findDestinationProblem } from './backup-config.ts'
import { shellCommand } from './shell-command.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export const s3Names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

const wholeNumber = /^\d{1,5}$/
const wholeNumberFrom = (min: number, max: number) =>
  z
    .string()
    .regex(wholeNumber)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
/** The last characters are a checksum, which is verified at startup. */
const ageRecipient = /^age1[02-9ac-hj-np-z]{58,3000}$/
const interval = z
  .string()
  .transform(parseInterval)
  .refine((interval) => interval !== undefined)
const url = (protocol: RegExp) => z.url({ protocol })

/** Each variable with its rule and the message for a broken rule. `.env.example` explains the variables. */
export const variables = {
  PORT: withMessage(wholeNumberFrom(0, 65_535), 'must be a whole number from 0 to 65535').default(3000),
  HOST: withMessage(
    z.string().regex(/^[\w.:-]{1,253}$/),
    'must be a host name or an address, such as 127.0.0.1',
  ).default('127.0.0.1'),
  DATA_DIR: withMessage(z.string().min(1), 'must be the path of a folder').default('./data'),
  KEYS_DIR: withMessage(z.string().min(1), 'must be the path of a folder').optional(),
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
  BACKUP_COPY_TO: z
    .string()
    .refine((address) => !findDestinationProblem(address), {
      error: ({ input }) => findDestinationProblem(String(input)),
    })
    .optional(),
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
  SERVICE_WORKER: withMessage(z.enum(['on', 'off']), 'must be on or off').default('on'),
  METRICS_PORT: withMessage(wholeNumberFrom(0, 65_535), 'must be a whole number from 0 to 65535').optional(),
  LOG_LEVEL: withMessage(z.enum(logLevels), `must be one of: ${logLevels.join(', ')}`).default('info'),
}

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

const units = { m: minute, h: hour, d: day }

/** An interval as written in a setting: `90m`, `24h`, `7d`, or `off`, which is null. */
type Interval = { milliseconds: number | null }

/** Returns undefined for any other text, and for less than ten minutes or more than thirty days. */
function parseInterval(text: string): Interval | undefined {
  if (text === 'off') return { milliseconds: null }
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const milliseconds = Number(count) * units[unit as keyof typeof units]
  return milliseconds >= 10 * minute && milliseconds <= 30 * day ? { milliseconds } : undefined
}
