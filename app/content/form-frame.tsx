import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useIsHydrated } from '../session/hydrated.ts'
import { Button } from '../ui/button.tsx'

/** A form of one column: its fields, what went wrong as a whole, how far the upload is, and its button. */
export function FormFrame({
  form,
  onSubmit,
  submit,
  progress = null,
  onCancel,
  isDisabled = false,
  isBusy = false,
  beside,
  children,
}: {
  form: UseFormReturn<FieldValues>
  onSubmit: (values: FieldValues) => Promise<void>
  submit: string
  /** From 0 to 1; `null` while nothing is uploaded. */
  progress?: number | null
  /** Ends the upload, where it can be ended. */
  onCancel?: () => void
  isDisabled?: boolean
  /** What it does is under way, though not begun by this form. */
  isBusy?: boolean
  /** What stands beside the button. */
  beside?: ReactNode
  children: ReactNode
}) {
  // Until the page has come to life nothing would read the form; the method keeps what was typed out of the address.
  const isHydrated = useIsHydrated()
  const { isSubmitting, errors } = form.formState
  const problem = errors.root?.server?.message
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit)} className="max-w-xl">
      <fieldset disabled={isDisabled} className="space-y-5">
        {children}
        {problem && (
          <p role="alert" className="rounded-xl border border-danger px-4 py-3 font-medium text-danger-ink">
            {problem}
          </p>
        )}
        {progress !== null && <Progress share={progress} onCancel={onCancel} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            busy={isSubmitting || isBusy}
            disabled={!isHydrated}
            className="w-full sm:w-auto"
          >
            {submit}
          </Button>
          {!isSubmitting && beside}
        </div>
      </fieldset>
    </form>
  )
}

function Progress({ share, onCancel }: { share: number; onCancel: (() => void) | undefined }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      <progress
        value={percent}
        max={100}
        aria-label="Upload"
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-lamp"
      />
      <p>{percent < 100 ? `${percent} % uploaded` : 'Uploaded. One moment, the file is being kept.'}</p>
      {/* What has arrived as a whole may have been kept. */}
      {onCancel && percent < 100 && (
        <button
          type="button"
          onClick={onCancel}
          className="min-h-11 font-medium text-link underline underline-offset-4"
        >
          Cancel upload
        </button>
      )}
    </div>
  )
}
