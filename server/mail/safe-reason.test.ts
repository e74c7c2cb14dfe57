import { expect, test } from 'vitest'
import { safeReason } from './safe-reason.ts'

test.each([
  [null, ''],
  ['connect ECONNREFUSED 10.1.2.3:587', 'The mail server takes no connections.'],
  ['getaddrinfo ENOTFOUND mail.inside.example', 'The mail server’s name is not known.'],
  ['Greeting never received', 'The mail server does not answer in time.'],
  ['Connection timeout', 'The mail server does not answer in time.'],
  ['The operation was aborted due to timeout', 'The mail server does not answer in time.'],
  ['Unexpected socket close', 'The mail server broke the connection off.'],
  ['self-signed certificate in certificate chain', 'The mail server’s certificate is not trusted.'],
  ['Its link ended before it could be sent.', 'The link in it ended before it could be sent.'],
  ['The recipient is not one address.', 'The address is not one that mail can be sent to.'],
  [
    "ENOENT: no such file or directory, open '/srv/school/data/outbox/x.eml.part'",
    'The outbox folder cannot be written to.',
  ],
  [
    'Invalid login: 535 5.7.8 Error: authentication failed',
    'The mail server refuses our login. The mail server said: “535 5.7.8 Error: authentication failed”.',
  ],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <mira@example.org>: Recipient address rejected: User unknown.",
    'The mail server said: “550 5.1.1 <…>: Recipient address rejected: User unknown”.',
  ],
  [
    'Message failed: 554 5.7.1 Service unavailable; client [10.1.2.3] blocked, see https://block.example/?ip=10.1.2.3',
    'The mail server said: “554 5.7.1 Service unavailable; client […] blocked, see …”.',
  ],
  [
    'Mail command failed: 421 4.3.2 mx7.inside.example cannot take [2001:db8::7] now',
    'The mail server said: “421 4.3.2 … cannot take […] now”.',
  ],
  ['Mail command failed: 421 try again later', 'The mail server said: “421 try again later”.'],
  ['smtp://school:secret@mail.example:587 failed', ''],
  ['Something nobody foresaw at /srv/school', ''],
])('%s is said as: %s', (reason, says) => {
  expect(safeReason(reason)).toBe(says)
})

test('a very long answer is cut', () => {
  expect(safeReason(`550 ${'no '.repeat(1_000)}`).length).toBeLessThan(220)
})
