/**
 * A rejected form that was submitted without scripts. The server passes it to the page, which shows it again with its
 * errors.
 */
export type PostedForm = {
  values: Record<string, string>
  /** A serialized message, like those in `errors` (`text/words.ts`). */
  message: string
  errors: { field: string; message: string }[]
}
