/**
 * A form that is sent again because its answer was lost carries the same key, so that the server adds it once. The
 * name is that of the IETF's draft (docs/decisions/029-what-is-sent-twice-is-added-once.md).
 */
export const sendKeyHeader = 'idempotency-key'

/** Letters, digits and the signs of names and UUIDs; in quotes, as the draft writes it, or without. */
export const sendKeyRule = /^(?:"([\w.:-]{1,64})"|([\w.:-]{1,64}))$/

/** For how long the server knows a key. */
export const sendKeyDays = 2

export const sendKeySays = {
  invalid: 'The Idempotency-Key must be 1 to 64 letters, digits, dots, colons, dashes or underscores.',
  other:
    'This was added already, as it was first sent. Nothing was added now: look at it in its list, or send again to add another.',
}
