/** The first link in a mail's text, as the outbox holds it: lines that were broken are joined. */
export function linkIn(mail = ''): string {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? ''
}
