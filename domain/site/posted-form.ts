/** A rejected form that was sent without scripts. The server passes it to the page that shows it again. */
export type PostedForm = {
  /** The typed values by field name. */
  values: Record<string, string>
  /** A serialized message, like the messages of `errors` (`text/message-parts.ts`). */
  message: string
  errors: { field: string; message: string }[]
}
