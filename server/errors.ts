import { httpMessages } from '#domain/api/http-messages.ts'
import { formatDuration, isFieldMessage } from '#domain/kinds/field-messages.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import {
  type ConfirmationWay,
  confirmationMessages,
  secondFactorMessages,
} from '#domain/session/second-factor-paths.ts'
import { type Message, type MessageOrText, message } from '#domain/text/words.ts'

/** The invalid field and the rule that it violates. Forms check most of these rules, too. */
export type FieldError = { field: string; message: MessageOrText }

/** An expected error: its message is written for users and is safe to show. */
export class HttpError extends Error {
  readonly status: number
  /** Clients look up their own text by the message's key. */
  readonly sentence: Message
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The current record, for the few errors that include it. */
  readonly data: unknown
  /** Properties of the response that tell a client how to proceed. */
  readonly next: object | undefined

  constructor(
    status: number,
    sentence: Message,
    options: {
      errors?: FieldError[] | undefined
      retryAfterSeconds?: number
      data?: unknown
      next?: object
      cause?: unknown
    } = {},
  ) {
    super(sentence.text, { cause: options.cause })
    this.name = 'HttpError'
    this.status = status
    this.sentence = sentence
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.data = options.data
    this.next = options.next
  }
}

/** 400: the input is not valid. By default, the overall message is that of the first invalid field. */
export class Invalid extends HttpError {
  constructor(errors: FieldError[], sentence = firstMessage(errors)) {
    super(400, sentence, { errors })
  }
}

/** 401: no valid token, ended access, or a wrong password or passkey. */
export class NotSignedIn extends HttpError {
  constructor(sentence = message(accountMessages, 'noToken')) {
    super(401, sentence)
  }
}

export class NotAllowed extends HttpError {
  constructor(sentence: Message) {
    super(403, sentence)
  }
}

/** 403: a sensitive action, and the admin last confirmed their identity too long ago. */
export class NeedsConfirmation extends HttpError {
  constructor(ways: ConfirmationWay[]) {
    super(403, message(confirmationMessages, 'needed'), { next: { needsConfirmation: true, ways } })
  }
}

/** 403: PICs need a second factor on this site, and this PIC does not have one yet. */
export class NeedsSecondFactor extends HttpError {
  constructor() {
    super(403, message(secondFactorMessages, 'setUpFirst'), { next: { needsSecondFactor: true } })
  }
}

export class NotFound extends HttpError {
  constructor(sentence: Message) {
    super(404, sentence)
  }
}

/** 409: a value that must be unique is taken, or the current state does not allow the change. */
export class Conflict extends HttpError {
  constructor(sentence: Message, errors?: FieldError[]) {
    super(409, sentence, { errors })
  }
}

/** 409: someone else has changed the record in the meantime; `data` is the current record. */
export class EditConflict extends HttpError {
  constructor(data: unknown) {
    super(409, message(httpMessages, 'changedMeanwhile'), { errors: [], data })
  }
}

export class TooLarge extends HttpError {
  constructor(sentence: Message) {
    super(413, sentence)
  }
}

export class UnsupportedMediaType extends HttpError {
  constructor(sentence: Message) {
    super(415, sentence)
  }
}

export class TooManyRequests extends HttpError {
  constructor(retryAfterSeconds: number) {
    super(429, message(httpMessages, 'tooManyRequests', formatDuration(retryAfterSeconds)), {
      retryAfterSeconds,
    })
  }
}

export class StorageRejected extends HttpError {
  constructor(cause: unknown) {
    super(502, message(httpMessages, 'storageRejected'), { cause })
  }
}

export class StorageUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, message(httpMessages, 'storageUnavailable'), { cause, retryAfterSeconds: 5 })
  }
}

/** 503: a newer program has changed the tables while this one is still running. */
export class ProgramOutdated extends HttpError {
  constructor() {
    super(503, message(httpMessages, 'programOutdated'), { retryAfterSeconds: 30 })
  }
}

/** 503: this process does not have the encryption key that the site's other processes use. */
export class WrongKey extends HttpError {
  constructor() {
    super(503, message(httpMessages, 'wrongKey'))
  }
}

export class NoSpace extends HttpError {
  constructor(cause?: unknown) {
    super(507, message(httpMessages, 'noSpace'), { cause })
  }
}

/** Wraps the message of a rule that forms also check; all such messages share one key (decision 050). */
export const fieldRuleMessage = (rule: MessageOrText) => message(httpMessages, 'fieldInvalid', rule)

function firstMessage([first]: FieldError[]): Message {
  if (!first) return message(httpMessages, 'invalid')
  return typeof first.message === 'string' || isFieldMessage(first.message)
    ? fieldRuleMessage(first.message)
    : first.message
}
