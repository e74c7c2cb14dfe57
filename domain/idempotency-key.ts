import { defineWords } from '#domain/text/words.ts'

/**
 * A form that is resent because its response was lost sends the same key, so that the record is added only once. The
 * header's name is from the IETF draft (docs/decisions/029-idempotency-keys.md).
 */
export const idempotencyKeyHeader = 'idempotency-key'

/** A key consists of letters, digits and a few symbols, with quotes (as in the draft) or without. */
export const idempotencyKeyPattern = /^(?:"([\w.:-]{1,64})"|([\w.:-]{1,64}))$/

export const idempotencyKeyRetentionDays = 2

export const idempotencyKeyMessages = defineWords('idempotencyKey', {
  invalid: 'The Idempotency-Key must be 1 to 64 letters, digits, dots, colons, dashes or underscores.',
  differentContent:
    'This was already added as first sent. Nothing was added now: see it in its list, or send again to add another.',
})
