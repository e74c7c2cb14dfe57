export const safeReasons = {
  noConnections: 'The mail server accepts no connections.',
  unknownName: 'The mail server’s name was not found.',
  unreachable: 'The mail server cannot be reached from here.',
  loginRefused: 'The mail server refuses our login.',
  notTrusted: 'The mail server’s certificate is not trusted.',
  unsafe: 'The mail server offers no secure connection.',
  noAnswer: 'The mail server did not answer in time.',
  brokenOff: 'The mail server closed the connection.',
  outboxNotWritable: 'The outbox folder cannot be written to.',
  linkEnded: 'The link in it expired before it could be sent.',
  restored:
    'The site was restored from a backup that was made before this mail was sent. It may have been sent since.',
  badAddress: 'Mail cannot be sent to this address.',
  serverReply: (reply: string) => `The mail server said: “${reply}”.`,
}

/** Our messages for errors of the mail library and the system, by pattern. */
const knownErrors: [RegExp, string][] = [
  [/ECONNREFUSED/, safeReasons.noConnections],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, safeReasons.unknownName],
  [/ENETUNREACH|EHOSTUNREACH/, safeReasons.unreachable],
  [/Invalid login|Missing credentials|EAUTH/i, safeReasons.loginRefused],
  [/certificate|self[- ]signed/i, safeReasons.notTrusted],
  [/STARTTLS|TLS|SSL|wrong version number/i, safeReasons.unsafe],
  [/timed? ?out|timeout|Greeting never received|aborted/i, safeReasons.noAnswer],
  [/ECONNRESET|socket close|Connection closed|EPIPE/i, safeReasons.brokenOff],
  [/EACCES|EPERM|EROFS|ENOSPC|ENOENT|ENOTDIR/, safeReasons.outboxNotWritable],
  [/link ended|link in it expired/, safeReasons.linkEnded],
  [/restored from a backup/, safeReasons.restored],
  [/not one address/, safeReasons.badAddress],
]

/**
 * Returns why a mail was not sent, in a form that admins may see: one of our messages, or the code and text of a mail
 * server's reply. Omits everything that may be confidential: details from the library (hosts, ports, paths), and names
 * and addresses in the reply.
 */
export function safeReason(reason: string | null): string {
  if (!reason) return ''
  const message = knownErrors.find(([pattern]) => pattern.test(reason))?.[1]
  const reply = smtpReply(reason)
  return [message, reply && safeReasons.serverReply(reply)].filter(Boolean).join(' ')
}

/** An SMTP reply starts with a code of three digits: `550 5.1.1 <x@example.org>: Recipient address rejected`. */
function smtpReply(reason: string) {
  const reply = /(?:^|[\s:])([45][0-5]\d[ -]\S.*)$/.exec(reason)?.[1]
  return reply
    ?.replace(/\S*:\/\/\S+/g, '…')
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '…')
    .replace(/\b(\d{1,3}\.){3}\d{1,3}\b/g, '…')
    .replace(/(?<![\da-f:])[\da-f]*(?::[\da-f]*){2,}/gi, '…')
    .replace(/(?<![\w.-])[\w.-]+\.[a-z]{2,}/gi, '…')
    .replace(/[“”]/g, '"')
    .slice(0, 160)
    .trim()
    .replace(/\.$/, '')
}
