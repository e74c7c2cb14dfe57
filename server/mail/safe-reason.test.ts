import { expect, test } from 'vitest'
import { safeReason, safeReasons } from './safe-reason.ts'

test.each([
  [null, ''],
  ['connect ECONNREFUSED 10.1.2.3:587', safeReasons.noConnections],
  ['getaddrinfo ENOTFOUND mail.inside.example', safeReasons.unknownName],
  ['Greeting never received', safeReasons.noAnswer],
  ['Connection timeout', safeReasons.noAnswer],
  ['The operation was aborted due to timeout', safeReasons.noAnswer],
  ['Unexpected socket close', safeReasons.brokenOff],
  ['self-signed certificate in certificate chain', safeReasons.notTrusted],
  ['The link in it expired before it could be sent.', safeReasons.linkEnded],
  ['The recipient is not one address.', safeReasons.badAddress],
  [
    "ENOENT: no such file or directory, open '/srv/school/data/outbox/x.eml.part'",
    safeReasons.outboxNotWritable,
  ],
  [
    'Invalid login: 535 5.7.8 Error: authentication failed',
    `${safeReasons.loginRefused} ${safeReasons.serverReply('535 5.7.8 Error: authentication failed')}`,
  ],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <mira@example.org>: Recipient address rejected: User unknown.",
    safeReasons.serverReply('550 5.1.1 <…>: Recipient address rejected: User unknown'),
  ],
  [
    'Message failed: 554 5.7.1 Service unavailable; client [10.1.2.3] blocked, see https://block.example/?ip=10.1.2.3',
    safeReasons.serverReply('554 5.7.1 Service unavailable; client […] blocked, see …'),
  ],
  [
    'Mail command failed: 421 4.3.2 mx7.inside.example cannot take [2001:db8::7] now',
    safeReasons.serverReply('421 4.3.2 … cannot take […] now'),
  ],
  ['Mail command failed: 421 try again later', safeReasons.serverReply('421 try again later')],
  ['smtp://school:secret@mail.example:587 failed', ''],
  ['Something nobody foresaw at /srv/school', ''],
])('%s is reported as: %s', (reason, says) => {
  expect(safeReason(reason)).toBe(says)
})

test('a very long reply is truncated', () => {
  expect(safeReason(`550 ${'no '.repeat(1_000)}`).length).toBeLessThan(220)
})
