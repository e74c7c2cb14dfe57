/** What the trouble is called in our words, by what the mail library or the system calls it. */
const troubles: [RegExp, string][] = [
  [/ECONNREFUSED/, 'The mail server takes no connections.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'The mail server’s name is not known.'],
  [/ENETUNREACH|EHOSTUNREACH/, 'The mail server cannot be reached from here.'],
  [/Invalid login|Missing credentials|EAUTH/i, 'The mail server refuses our login.'],
  [/certificate|self[- ]signed/i, 'The mail server’s certificate is not trusted.'],
  [/STARTTLS|TLS|SSL|wrong version number/i, 'The mail server offers no safe connection.'],
  [/timed? ?out|timeout|Greeting never received|aborted/i, 'The mail server does not answer in time.'],
  [/ECONNRESET|socket close|Connection closed|EPIPE/i, 'The mail server broke the connection off.'],
  [/EACCES|EPERM|EROFS|ENOSPC|ENOENT|ENOTDIR/, 'The outbox folder cannot be written to.'],
  [/link ended/, 'The link in it ended before it could be sent.'],
  [
    /restored from a backup/,
    'The site was restored from a backup before it was sent; perhaps it was sent since.',
  ],
  [/not one address/, 'The address is not one that mail can be sent to.'],
]

/**
 * Why a mail was not sent, for an admin to read: a sentence of ours, and of a mail server's answer its code and words
 * alone. What else the library tells (hosts, ports, paths) may be the machine's own business, so it is left out.
 */
export function inSafeWords(reason: string | null): string {
  if (!reason) return ''
  const trouble = troubles.find(([pattern]) => pattern.test(reason))?.[1]
  const answer = answerIn(reason)
  return [trouble, answer && `The mail server said: “${answer}”.`].filter(Boolean).join(' ')
}

/** An SMTP answer starts with a code of three digits: `550 5.1.1 <x@example.org>: Recipient address rejected`. */
function answerIn(reason: string) {
  const answer = /(?:^|[\s:])([45][0-5]\d[ -]\S.*)$/.exec(reason)?.[1]
  return answer
    ?.replace(/\S*:\/\/\S+/g, '…')
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '…')
    .replace(/\b(\d{1,3}\.){3}\d{1,3}\b/g, '…')
    .replace(/[“”]/g, '"')
    .slice(0, 160)
    .trim()
    .replace(/\.$/, '')
}
