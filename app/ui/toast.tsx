import { useEffect, useRef } from 'react'
import { toastMilliseconds } from '#domain/site/site-constants.ts'
import { defineWords, type MessageOrText, message } from '#domain/text/words.ts'
import { thisBrowser } from '../browser.ts'
import { createFollowedValue } from '../followed-value.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { Button } from './button.tsx'
import { CircleAlert, CircleCheck, X } from './icons/icons.ts'
import { Spinner } from './progress.tsx'

export type ToastId = string
type ToastAction = { label: MessageOrText; onClick: () => void }
type Toast = {
  id: ToastId
  text: MessageOrText
  type: 'loading' | 'success' | 'error' | 'question'
  /** How long the toast is shown. If absent, it stays until it is answered, replaced or closed. */
  milliseconds?: number
  actions?: ToastAction[]
}

const english = defineWords('toast', { close: 'Close message', yes: 'Yes', no: 'No', undo: 'Undo' })
export const undo = message(english, 'undo')
export const yes = message(english, 'yes')
export const no = message(english, 'no')

export const toast = {
  /** Shows a message that stays until another toast replaces it or the user closes it. */
  loading: (text: MessageOrText) => show({ text, type: 'loading' }),
  success: (
    text: MessageOrText,
    replaces?: ToastId,
    extra: { milliseconds?: number; actions?: ToastAction[] } = {},
  ) => show({ text, type: 'success', milliseconds: toastMilliseconds, ...extra }, replaces),
  error: (text: MessageOrText, replaces?: ToastId) =>
    show({ text, type: 'error', milliseconds: toastMilliseconds }, replaces),

  close: (id: ToastId) => toasts.set(toasts.get().filter((toast) => toast.id !== id)),
  closeAll: () => toasts.set([]),

  /** Stays open until answered. */
  confirm: (text: MessageOrText): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (label: MessageOrText, isYes: boolean) => ({ label, onClick: () => resolve(isYes) })
      const actions = [answer(yes, true), answer(no, false)]
      show({ text, type: 'question', actions })
    }),
}

const toasts = createFollowedValue<Toast[]>([])
let lastId = 0

function show(toast: Omit<Toast, 'id'>, replaces?: ToastId): ToastId {
  const id = replaces ?? `toast-${++lastId}`
  toasts.set([...toasts.get().filter((shown) => shown.id !== id), { ...toast, id }])
  return id
}

/**
 * The container of toasts. It must exist before the first toast; otherwise screen readers would not announce
 * that toast.
 */
export function Toasts() {
  const shown = toasts.useValue()
  return (
    <section aria-live="polite" data-toasts="" className="toasts">
      {shown.map((toast) => (
        // A new text under the same id counts as a new toast, which is shown for the full time.
        <ToastItem key={toast.id + toast.type + toast.text} {...toast} />
      ))}
    </section>
  )
}

const icons = {
  loading: <Spinner />,
  success: <CircleCheck className="size-5 shrink-0 text-leaf" />,
  error: <CircleAlert className="size-5 shrink-0 text-danger-ink" />,
  question: <CircleAlert className="size-5 shrink-0 text-danger-ink" />,
}

function ToastItem({ id, text, type, milliseconds, actions = [] }: Toast) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const isAsked = type === 'question'
  const box = useFocusWhileAsked(isAsked)
  const { pause, resume } = useClosing(id, milliseconds)
  const close = () => toast.close(id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      ref={box}
      className="toast"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {icons[type]}
      <p className="min-w-[min(9rem,100%)] flex-1 py-2 wrap-anywhere sm:min-w-36">{translate(text)}</p>
      {actions.length > 0 && (
        <div className={`flex gap-2 ${isAsked ? 'w-full justify-end pb-1 max-sm:*:flex-1' : ''}`}>
          {actions.map(({ label, onClick }, index) => (
            <Button
              key={String(label)}
              variant={isAsked && index === 0 ? 'danger' : 'quiet'}
              className="min-w-20"
              onClick={() => {
                onClick()
                close()
              }}
            >
              {translate(label)}
            </Button>
          ))}
        </div>
      )}
      {!isAsked && (
        <button type="button" aria-label={words.close} className="icon-button -mr-2" onClick={close}>
          <X className="size-4" />
        </button>
      )}
    </div>
  )
}

/**
 * While a question is open, focuses its last answer, which is No; Escape means No, too. Afterwards, the focus returns
 * to where it was.
 */
function useFocusWhileAsked(isAsked: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!isAsked || !element) return
    const before = document.activeElement
    const last = [...element.querySelectorAll('button')].at(-1)
    const answerNo = (event: KeyboardEvent) => event.key === 'Escape' && last?.click()
    last?.focus({ preventScroll: true })
    element.addEventListener('keydown', answerNo)
    return () => {
      element.removeEventListener('keydown', answerNo)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isAsked])
  return box
}

/** Closes a toast after its time, but not while it is hovered or contains the focus. */
function useClosing(id: ToastId, milliseconds: number | undefined) {
  const timer = useRef<number>(undefined)
  const pause = () => thisBrowser.clearTimeout(timer.current)
  const resume = () => {
    pause()
    if (milliseconds !== undefined)
      timer.current = thisBrowser.setTimeout(() => toast.close(id), milliseconds)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    resume()
    return pause
  }, [])
  return { pause, resume }
}
