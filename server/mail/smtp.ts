import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import { system } from '../system.ts'
import { composeMessage } from './compose-message.ts'
import { type MailTransport, PermanentMailError } from './mailer.ts'

/**
 * Timeouts in milliseconds. Without them, a mail server could block the queue forever. `slowest` is in bytes per second
 * and allows for large messages on a slow line.
 */
export const smtpLimits = {
  connect: 5_000,
  greeting: 5_000,
  socket: 10_000,
  overall: 20_000,
  slowest: 200_000,
}

type SmtpConfig = Pick<Config, 'mailFrom' | 'publicUrl'> & { smtpUrl: string }

/**
 * Sends through a mail server. TLS is required, except to this machine itself. An address such as
 * `smtp://mail:25?requireTLS=false` makes TLS optional for a server in your own network.
 */
export function smtpTransport(config: SmtpConfig, limits = smtpLimits): MailTransport {
  let server: Promise<Transporter> | undefined
  return {
    async deliver(mail, signal) {
      server ??= connectTo(config, limits).catch((error) => {
        server = undefined
        throw error
      })
      const { envelope, bytes } = await composeMessage(mail, config)
      // A server that sends its replies very slowly keeps the socket busy; only a deadline for the whole attempt stops
      // that.
      const deadline = AbortSignal.any([signal, system.timeoutSignal(deadlineFor(bytes.length, limits))])
      try {
        await (await server).sendMail({ raw: bytes, envelope, signal: deadline })
      } catch (error) {
        throw isPermanentError(error) ? new PermanentMailError((error as Error).message, error) : error
      }
    },
  }
}

/**
 * The maximum total duration of an attempt, in milliseconds. It is always less than the duration of a claim on a
 * message.
 */
export const deadlineFor = (bytes: number, { overall: total, slowest: minBytesPerSecond } = smtpLimits) =>
  Math.ceil(total + (bytes / minBytesPerSecond) * 1_000)

/** The library is loaded with the first message, to keep startup fast. */
async function connectTo(
  { smtpUrl: url, publicUrl }: Pick<SmtpConfig, 'smtpUrl' | 'publicUrl'>,
  limits: typeof smtpLimits,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    name: hostNameOf(publicUrl),
    requireTLS: !isThisMachine(url),
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
    dnsTimeout: limits.connect,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Returns the host name by which we greet the mail server: the site's own, because some servers reject a bare address
 * such as `[127.0.0.1]`. Returns undefined if the site has no host name; the library then uses the machine's.
 * `SMTP_URL` can set another: `?name=mail.example.org`
 */
function hostNameOf(publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  const isName = hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
  return isName ? hostname : undefined
}

/**
 * True only for a 5xx about this message or its addresses. A rejected login or greeting is a configuration error, and
 * the message waits until that is fixed.
 */
function isPermanentError(error: unknown) {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function isThisMachine(url: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
