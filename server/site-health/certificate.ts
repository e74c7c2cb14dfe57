import { isIP, isIPv4 } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { day, hour } from '#domain/dates/durations.ts'
import type { AppContext } from '../app-context.ts'
import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'

/** Of the address that visitors use, as the server itself saw it. */
export type CertificateState = {
  /** For which it was asked; after a move the site has another. */
  host: string
  askedAt: string
  /** Null where nobody has answered with one for a while. */
  seen: (Certificate & { at: string }) | null
}

export type Certificate = {
  validFrom: string
  validUntil: string
  /** Node's code for why it is not trusted, such as `ERR_TLS_CERT_ALTNAME_INVALID`; null where it is. */
  problem: string | null
}

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'certificate'
const askIntervalMs = day
const timeoutMs = 10_000
/** After no answer. */
const retryIntervalMs = hour
/** How long what was seen is believed while nobody answers. */
const keptMs = 3 * day

/** The host and the port whose certificate visitors meet; undefined for an address of this machine, or without encryption. */
export function certificateAddress(publicUrl: string): { host: string; port: number } | undefined {
  const { protocol, hostname, port } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && !isLoopback(host) ? { host, port: Number(port || 443) } : undefined
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  (isIPv4(host) && host.startsWith('127.')) ||
  host === '::1'

/** What was found the last time, at this address. */
export async function readCertificateState(db: Db, host: string): Promise<CertificateState | undefined> {
  const state = await readSetting<CertificateState>(db, settingsKey)
  return state?.host === host ? state : undefined
}

/** Of a machine that was off, or of a backup, nothing is known any more: it is asked anew soon. */
export const isOutdated = ({ askedAt }: CertificateState, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(askedAt)) >= keptMs

/** Asks once a day, as a browser would; whoever does not answer is asked again after an hour. */
export async function refreshCertificate(
  { config, db, now, stopping }: Pick<AppContext, 'config' | 'db' | 'now' | 'stopping'>,
  ask: typeof askForCertificate = askForCertificate,
): Promise<void> {
  const address = certificateAddress(config.publicUrl)
  if (!address) return
  const { host } = address
  const known = await readCertificateState(db, host)
  // A time in the future is one of a clock that was ahead.
  const ageOf = (time: string) => Math.abs(now().getTime() - Date.parse(time))
  if (known && ageOf(known.askedAt) < (known.seen?.at === known.askedAt ? askIntervalMs : retryIntervalMs))
    return
  const certificate = await ask(address, stopping)
  if (stopping.aborted) return
  const askedAt = now().toISOString()
  const before = known?.seen && ageOf(known.seen.at) < keptMs ? known.seen : null
  const state: CertificateState = {
    host,
    askedAt,
    seen: certificate ? { at: askedAt, ...certificate } : before,
  }
  await saveSetting(db, now(), settingsKey, state)
}

/**
 * Shakes hands and hangs up. Nothing is sent, and no certificate is refused: it is looked at, not trusted.
 * @returns null where nobody answers with one in time
 */
export async function askForCertificate(
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
  timeout = timeoutMs,
): Promise<Certificate | null> {
  const { promise, resolve } = Promise.withResolvers<Certificate | null>()
  const giveUp = () => resolve(null)
  const timer = setTimeout(giveUp, timeout)
  signal.addEventListener('abort', giveUp)
  const socket = connect({
    ...{ host, port, rejectUnauthorized: false },
    ...(isIP(host) === 0 && { servername: host }),
  })
  socket.on('error', giveUp)
  socket.on('close', giveUp)
  socket.on('secureConnect', () => resolve(readCertificate(socket)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    socket.destroy()
  }
}

function readCertificate(socket: TLSSocket): Certificate | null {
  const { valid_from, valid_to } = socket.getPeerCertificate()
  const [from, until] = [Date.parse(valid_from), Date.parse(valid_to)]
  if (Number.isNaN(from) || Number.isNaN(until)) return null
  return {
    validFrom: new Date(from).toISOString(),
    validUntil: new Date(until).toISOString(),
    problem: problemOf(socket.authorizationError),
  }
}

/** Node gives a code, or an error that has one. */
function problemOf(error: unknown): string | null {
  if (!error) return null
  return typeof error === 'string' ? error : ((error as { code?: string }).code ?? String(error))
}
