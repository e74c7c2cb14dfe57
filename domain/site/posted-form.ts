import type { FieldError } from '../kinds/kind.ts'

/** A form that was sent without scripts and refused, as the server hands it to the page that shows it again. */
export type PostedForm = {
  /** What was typed, by the names of the fields. */
  values: Record<string, string>
  message: string
  errors: FieldError[]
}
