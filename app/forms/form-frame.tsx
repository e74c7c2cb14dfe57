import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useIsHydrated } from '../session/use-is-hydrated.ts'
import { Button } from '../ui/button.tsx'

/** The layout of a form: its fields, the form-level error, the upload progress and the submit button. */
export function FormFrame({
  form,
  onSubmit,
  submitLabel,
  progress = null,
  onCancel,
  isDisabled = false,
  isBusy = false,
  actions,
  children,
}: {
  form: UseFormReturn<FieldValues>
  onSubmit: (values: FieldValues) => Promise<void>
  submitLabel: string
  /** From 0 to 1; `null` while nothing is uploaded. */
  progress?: number | null
  /** Cancels the upload, where that is possible. */
  onCancel?: () => void
  isDisabled?: boolean
  /** Its work is running, though not started by this form. */
  isBusy?: boolean
  /** Shown beside the submit button. */
  actions?: ReactNode
  children: ReactNode
}) {
  // Before hydration nothing handles the form; method="post" keeps the input out of the URL.
  const isHydrated = useIsHydrated()
  const { isSubmitting, errors } = form.formState
  const formError = errors.root?.server?.message
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit)} className="max-w-xl">
      <fieldset disabled={isDisabled} className="space-y-5">
        {children}
        {formError && (
          <p role="alert" className="rounded-xl border border-danger px-4 py-3 font-medium text-danger-ink">
            {formError}
          </p>
        )}
        {progress !== null && <Progress progress={progress} onCancel={onCancel} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            busy={isSubmitting || isBusy}
            disabled={!isHydrated}
            className="w-full sm:w-auto"
          >
            {submitLabel}
          </Button>
          {!isSubmitting && actions}
        </div>
      </fieldset>
    </form>
  )
}

function Progress({ progress, onCancel }: { progress: number; onCancel: (() => void) | undefined }) {
  const percent = Math.round(progress * 100)
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      <progress
        value={percent}
        max={100}
        aria-label="Upload"
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-lamp"
      />
      <p>{percent < 100 ? `${percent} % uploaded` : 'Uploaded. One moment, the file is being kept.'}</p>
      {/* A complete upload may have been saved already. */}
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
