/** Why an update was not made, in words for the person at the command line. */
export class UpdateError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UpdateError'
  }
}
