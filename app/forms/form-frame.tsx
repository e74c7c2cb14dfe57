import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { defineWords, useTranslateMessage, useWords } from '../language/use-words.ts'
import { useConfirmAccount } from '../session/use-confirm-account.ts'
import { useIsHydrated } from '../session/use-is-hydrated.ts'
import { Button, type ButtonVariant, LinkButton } from '../ui/button.tsx'
import { focusFirstInvalidField } from '../ui/focus-first-invalid-field.ts'
import { History } from '../ui/icons/admin-icons.ts'
import type { IconComponent } from '../ui/icons/icon.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import type { DraftState } from './use-draft.ts'

export const english = defineWords('admin.form', {
  restored: 'Your unsaved changes are back.',
  filesMissing: 'Please choose your files again.',
  unsaved: 'Not saved yet. It is kept in this browser until you save or discard it.',
  discard: 'Discard',
  upload: 'Upload',
  uploaded: (percent: number) => `${percent} % uploaded`,
  keeping: 'Uploaded. Saving the file…',
  cancel: 'Cancel upload',
})

type Props = {
  form: UseFormReturn<FieldValues>
  onSubmit: (values: FieldValues) => Promise<void>
  submitLabel: string
  /** The icon before the button's label. */
  icon?: IconComponent
  /** `quiet` if the main form of the screen is another one. */
  variant?: ButtonVariant
  /** From 0 to 1; `null` while nothing is uploaded. */
  progress?: number | null
  /** Cancels the upload, if possible. */
  onCancel?: () => void
  isDisabled?: boolean
  /** True while work runs that this form did not start. */
  isBusy?: boolean
  /** The state of the draft, for a form that stores its input: if it was restored, and what is unsaved. */
  draft?: DraftState
  onDiscard?: () => void
  /** True to keep the buttons visible while a long form is scrolled. */
  hasStickyActions?: boolean
  children: ReactNode
}

/** The layout of a form: its fields, draft notice, general error, upload progress and submit button. */
export function FormFrame({
  form,
  onSubmit,
  submitLabel,
  icon: Icon,
  variant = 'primary',
  progress = null,
  onCancel,
  isDisabled = false,
  isBusy = false,
  draft,
  onDiscard = () => {},
  hasStickyActions = false,
  children,
}: Props) {
  const say = useTranslateMessage()
  // Nothing handles the form before hydration; method="post" keeps the input out of the URL.
  const isHydrated = useIsHydrated()
  const { isSubmitting, errors } = form.formState
  const formRef = useFocusAfterRefusal(form)
  const formError = errors.root?.server?.message
  const confirmAccount = useConfirmAccount()
  const submit = form.handleSubmit(async (values) => {
    if (await confirmAccount()) await onSubmit(values)
  })
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="max-w-xl">
      <fieldset disabled={isDisabled} className="min-w-0 space-y-5">
        {draft && <RestoredNotice draft={draft} />}
        {children}
        {formError && (
          <p role="alert" className="rounded-xl border border-danger px-4 py-3 font-medium text-danger-ink">
            {say(formError)}
          </p>
        )}
        {progress !== null && <Progress progress={progress} onCancel={onCancel} />}
        <div className={`flex flex-wrap items-center gap-3 ${hasStickyActions ? 'sticky-actions' : ''}`}>
          <Button
            type="submit"
            variant={variant}
            busy={isSubmitting || isBusy}
            disabled={!isHydrated}
            className={hasStickyActions ? 'grow sm:grow-0' : 'w-full sm:w-auto'}
          >
            {Icon && <Icon className="size-5" />}
            {submitLabel}
          </Button>
          {!isSubmitting && draft?.isStored && (
            <UnsavedNotice onDiscard={onDiscard} isCompact={hasStickyActions} />
          )}
        </div>
      </fieldset>
    </form>
  )
}

/** Focuses the first invalid field each time a submit is rejected. */
function useFocusAfterRefusal({ formState }: UseFormReturn<FieldValues>) {
  const { isSubmitting, isSubmitSuccessful, submitCount } = formState
  const formRef = useRef<HTMLFormElement>(null)
  const isRefused = submitCount > 0 && !isSubmitting && !isSubmitSuccessful
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each submit
  useEffect(() => {
    if (!isRefused) return
    // The form library focuses the first field it knows in a timeout of its own, and it does not know files.
    const timer = setTimeout(() => formRef.current && focusFirstInvalidField(formRef.current))
    return () => clearTimeout(timer)
  }, [isRefused, submitCount])
  return formRef
}

/**
 * Says that the form was restored from a draft. It is always in the page, so that screen readers announce the
 * text.
 */
export const RestoredNotice = ({ draft: { restored } }: { draft: DraftState }) => {
  const words = useWords(english)
  return (
    <div role="status">
      {restored && (
        <p className="flex items-center gap-3 rounded-xl bg-lamp/15 px-4 py-3">
          <History className="size-5 shrink-0" />
          <span>
            <span>{words.restored}</span> {restored.hasMissingFiles && <span>{words.filesMissing}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

/** Says that the input is stored as a draft, with a button to discard it. */
const UnsavedNotice = ({ onDiscard, isCompact }: { onDiscard: () => void; isCompact: boolean }) => {
  const words = useWords(english)
  return (
    <>
      <Button
        variant="quiet"
        onClick={onDiscard}
        className={isCompact ? 'grow sm:grow-0' : 'w-full sm:w-auto'}
      >
        {words.discard}
      </Button>
      <p className="w-full text-sm text-soft">{words.unsaved}</p>
    </>
  )
}

function Progress({ progress, onCancel }: { progress: number; onCancel: (() => void) | undefined }) {
  const words = useWords(english)
  const percent = Math.round(progress * 100)
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      <ProgressBar value={percent} max={100} aria-label={words.upload} />
      <p>{percent < 100 ? words.uploaded(percent) : words.keeping}</p>
      {/* A complete upload may have been saved already. */}
      {onCancel && percent < 100 && <LinkButton onClick={onCancel}>{words.cancel}</LinkButton>}
    </div>
  )
}
