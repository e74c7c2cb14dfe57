import type { FieldError } from '#domain/kinds/kind.ts'

/** An error we raise on purpose: its message is written for a person and is safe to show. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** What there is instead, for the few refusals that tell. */
  readonly data: unknown

  constructor(
    status: number,
    message: string,
    more: {
      errors?: FieldError[] | undefined
      retryAfterSeconds?: number
      data?: unknown
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Refusal'
    this.status = status
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.data = more.data
  }
}

/** 400: what came in is not what was asked for; one message per wrong field. */
export class Invalid extends Refusal {
  constructor(errors: FieldError[], message = errors[0]?.message ?? 'The request is not valid.') {
    super(400, message, { errors })
  }
}

/** 401: no token, or one that is unknown or has ended. */
export class NotSignedIn extends Refusal {
  constructor(message = 'Unauthorized. Please log in.') {
    super(401, message)
  }
}

/** 403: known, but not allowed. */
export class NotAllowed extends Refusal {
  constructor(message: string) {
    super(403, message)
  }
}

/** 404 */
export class NotFound extends Refusal {
  constructor(message = 'Not found.') {
    super(404, message)
  }
}

/** 409: a value that must be unique is taken, or the state does not allow it. */
export class Conflict extends Refusal {
  constructor(message: string, errors?: FieldError[]) {
    super(409, message, { errors })
  }
}

/** 409: somebody else has changed it since; `data` is what it is now. */
export class Changed extends Refusal {
  constructor(message: string, data: unknown) {
    super(409, message, { errors: [], data })
  }
}

/** 413 */
export class TooLarge extends Refusal {
  constructor(message: string) {
    super(413, message)
  }
}

/** 415: the content is of a kind that is not taken here. */
export class WrongType extends Refusal {
  constructor(message: string) {
    super(415, message)
  }
}

/** 429 */
export class TooMany extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`, { retryAfterSeconds })
  }
}

/** 502: the storage for files answers, and refuses. */
export class StorageRefused extends Refusal {
  constructor(cause: unknown) {
    super(502, 'The storage for files refused this. Please tell the people who run the site.', { cause })
  }
}

/** 503: the storage for files does not answer. */
export class StorageAway extends Refusal {
  constructor(cause: unknown) {
    super(503, 'The storage for files cannot be reached. Please try again shortly.', {
      cause,
      retryAfterSeconds: 5,
    })
  }
}

/** 507 */
export class NoSpace extends Refusal {
  constructor(cause?: unknown) {
    super(507, 'There is no space left to save this. Please tell the people who run the site.', { cause })
  }
}

function inWords(seconds: number) {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`
}
