import type { FieldError } from '#domain/kinds/kind.ts'

/** An error raised on purpose: its message is written for a person and is safe to show. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The current record, for the few errors that send it along. */
  readonly data: unknown

  constructor(
    status: number,
    message: string,
    options: {
      errors?: FieldError[] | undefined
      retryAfterSeconds?: number
      data?: unknown
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'HttpError'
    this.status = status
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.data = options.data
  }
}

/** 400: what came in is not what was asked for; one message per wrong field. */
export class Invalid extends HttpError {
  constructor(errors: FieldError[], message = errors[0]?.message ?? 'The request is not valid.') {
    super(400, message, { errors })
  }
}

/** 401: no token, or one that is unknown or has ended. */
export class NotSignedIn extends HttpError {
  constructor(message = 'Unauthorized. Please log in.') {
    super(401, message)
  }
}

/** 403: known, but not allowed. */
export class NotAllowed extends HttpError {
  constructor(message: string) {
    super(403, message)
  }
}

/** 404 */
export class NotFound extends HttpError {
  constructor(message = 'Not found.') {
    super(404, message)
  }
}

/** 409: a value that must be unique is taken, or the state does not allow it. */
export class Conflict extends HttpError {
  constructor(message: string, errors?: FieldError[]) {
    super(409, message, { errors })
  }
}

/** 409: somebody else has changed it since; `data` is the record as it is now. */
export class EditConflict extends HttpError {
  constructor(message: string, data: unknown) {
    super(409, message, { errors: [], data })
  }
}

/** 413 */
export class TooLarge extends HttpError {
  constructor(message: string) {
    super(413, message)
  }
}

/** 415: the content is of a kind that is not taken here. */
export class UnsupportedMediaType extends HttpError {
  constructor(message: string) {
    super(415, message)
  }
}

/** 429 */
export class TooManyRequests extends HttpError {
  constructor(retryAfterSeconds: number) {
    super(429, `Too many attempts. Please try again in ${formatDuration(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    })
  }
}

/** 502: the file storage answered with an error. */
export class StorageRejected extends HttpError {
  constructor(cause: unknown) {
    super(502, 'The storage for files refused this. Please tell the people who run the site.', { cause })
  }
}

/** 503: the file storage does not answer. */
export class StorageUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'The storage for files cannot be reached. Please try again shortly.', {
      cause,
      retryAfterSeconds: 5,
    })
  }
}

/** 507 */
export class NoSpace extends HttpError {
  constructor(cause?: unknown) {
    super(507, 'There is no space left to save this. Please tell the people who run the site.', { cause })
  }
}

function formatDuration(seconds: number) {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`
}
