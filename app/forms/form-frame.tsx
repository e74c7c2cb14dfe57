import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import type { Api } from '../api/api.ts'
import type { OutcomeOptions, Sending } from '../api/show-outcome.ts'
import { useAction } from '../api/use-action.ts'
import { thisBrowser } from '../browser.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { useIsHydrated } from '../session/use-is-hydrated.ts'
import { Button, type ButtonVariant, LinkButton } from '../ui/button.tsx'
import { focusFirstInvalidField } from '../ui/focus-first-invalid-field.ts'
import { History } from '../ui/icons/admin-icons.ts'
import type { IconComponent } from '../ui/icons/icon.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { type FormFields, showFormErrors } from './form-errors.ts'
import type { DraftState } from './use-draft.ts'

export const english = defineWords('admin.form', {
  restored: 'Your unsaved changes are back.',
  filesMissing: 'Please choose your files again.',
  unsaved: 'Not saved yet. It is kept in this browser until you save or discard it.',
  discard: 'Discard',
  upload: 'Upload',
  uploaded: (percent: number) => `${percent}% uploaded`,
  keeping: 'Uploaded. Saving the file…',
  cancel: 'Cancel upload',
})

type Props = {
  form: UseFormReturn<FieldValues>
  onSubmit: (values: FieldValues) => Promise<void>
  submitLabel: string
  icon?: IconComponent
  /** `quiet` if this is not the screen's main form. */
  variant?: ButtonVariant
  /** From 0 to 1; `null` when no upload is in progress. */
  progress?: number | null
  onCancel?: () => void
  isDisabled?: boolean
  /** True while an action started outside this form is running. */
  isBusy?: boolean
  draft?: DraftState
  onDiscard?: () => void
  hasStickyActions?: boolean
  children: ReactNode
}

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
  const translate = useTranslateMessage()
  // Until hydration, nothing handles the form; method="post" keeps the input out of the URL.
  const isHydrated = useIsHydrated()
  const { isSubmitting, errors } = form.formState
  const formRef = useFocusAfterRefusal(form)
  const formError = errors.root?.server?.message
  const submit = form.handleSubmit(onSubmit)
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="max-w-xl">
      <fieldset disabled={isDisabled} className="min-w-0 space-y-5">
        {draft && <RestoredNotice draft={draft} />}
        {children}
        {formError && (
          <p role="alert" className="rounded-xl border border-danger px-4 py-3 font-medium text-danger-ink">
            {translate(formError)}
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

function useFocusAfterRefusal({ formState }: UseFormReturn<FieldValues>) {
  const { isSubmitting, isSubmitSuccessful, submitCount } = formState
  const formRef = useRef<HTMLFormElement>(null)
  const isRefused = submitCount > 0 && !isSubmitting && !isSubmitSuccessful
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per submit
  useEffect(() => {
    if (!isRefused) return
    // react-hook-form focuses the first invalid field in its own timeout, but does not know about file fields.
    const timer = thisBrowser.setTimeout(() => formRef.current && focusFirstInvalidField(formRef.current))
    return () => thisBrowser.clearTimeout(timer)
  }, [isRefused, submitCount])
  return formRef
}

/** Always rendered, so that screen readers announce the text when it appears. */
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
      {/* A completed upload may already have been saved. */}
      {onCancel && percent < 100 && <LinkButton onClick={onCancel}>{words.cancel}</LinkButton>}
    </div>
  )
}

type Options = UseFormProps<FieldValues> &
  Omit<OutcomeOptions, 'onError'> & {
    /**
     * Sends the values. If the result has a message, a toast shows it.
     *
     * @param api the client, which reports the progress of files that it sends
     */
    // biome-ignore lint/suspicious/noExplicitAny: only the call that gets them knows their type; the server checks it
    send: (values: any, api: Api) => Sending
    /** The fields that can show an error; other errors are shown above the button. */
    fields?: FormFields
    /** Called to show the error; by default, it is shown in the form. */
    onError?: (message: MessageOrText, error: unknown, values: FieldValues) => void
    /** Returns the key of the next request, the same for every retry. */
    readKey?: () => string | undefined
  }

/** Returns a form, and the props of its `FormFrame`, which sends it and shows the errors in it. */
export function useSendForm({
  send,
  fields = {},
  doing,
  errorMessage,
  onError,
  readKey = () => undefined,
  ...options
}: Options) {
  const form = useForm<FieldValues>(options)
  const { run, progress, cancel, wasCancelled } = useAction()
  const onSubmit = (values: FieldValues) =>
    run((api) => send(values, api), {
      doing,
      errorMessage,
      onError: (message, error) =>
        onError ? onError(message, error, values) : showFormErrors(form, fields, error, message),
      idempotencyKey: readKey(),
    })
  return { form, onSubmit, progress, onCancel: cancel, wasCancelled }
}
