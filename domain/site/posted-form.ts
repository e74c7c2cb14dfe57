/** A form that was sent without scripts and refused, as the server hands it to the page that shows it again. */
export type PostedForm = {
  /** What was typed, by the names of the fields. */
  values: Record<string, string>
  /** In writing, as the messages of its errors are (`text/message-parts.ts`). */
  message: string
  errors: { field: string; message: string }[]
}
