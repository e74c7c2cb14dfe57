/** Why the school year could not be begun or undone. */
export const Refusal = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="mt-4 max-w-prose font-medium text-danger-ink wrap-anywhere">
      {text}
    </p>
  )
