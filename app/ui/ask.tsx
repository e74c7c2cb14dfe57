import { useEffect, useId, useRef } from 'react'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { createFollowedValue } from '../followed-value.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { Button } from './button.tsx'
import { useModal } from './modal.tsx'

type Question = {
  text: MessageOrText
  /** The label of the confirm button, which says what happens next: "Delete 3 children". */
  verb: MessageOrText
  /** The position of the control that was used; the dialog opens next to it. */
  box: DOMRect | undefined
  answer: (isYes: boolean) => void
}

const english = defineWords('ask', { cancel: 'Cancel' })

const question = createFollowedValue<Question | undefined>(undefined)

/**
 * Asks in a dialog next to the control that has the focus. A new question answers an open one with Cancel.
 *
 * @param verb the label of the confirm button
 * @returns true if the user confirmed
 */
export const ask = (text: MessageOrText, verb: MessageOrText): Promise<boolean> =>
  new Promise((resolve) => {
    question.get()?.answer(false)
    const answer = (isYes: boolean) => {
      question.set(undefined)
      resolve(isYes)
    }
    const active = document.activeElement
    const box = active === document.body ? undefined : active?.getBoundingClientRect()
    // A menu closes as soon as an item is chosen, so the focus returns to the button that opens it.
    active?.closest('details[data-closes=menu]')?.querySelector('summary')?.focus()
    question.set({ text, verb, box, answer })
  })

export function Questions() {
  const asked = question.useValue()
  return asked && <QuestionDialog {...asked} />
}

function QuestionDialog({ text, verb, box, answer }: Question) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const textId = useId()
  const dialog = useModal()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => () => answer(false), [answer])
  useEffect(() => {
    cancel.current?.focus()
    placeNextTo(box, dialog.current)
  }, [box, dialog])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={textId}
      className="question"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <p id={textId} className="wrap-anywhere">
        {translate(text)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button ref={cancel} variant="quiet" onClick={() => answer(false)}>
          {words.cancel}
        </Button>
        <Button variant="danger" onClick={() => answer(true)}>
          {translate(verb)}
        </Button>
      </div>
    </dialog>
  )
}

/** Moves the dialog below its control, or above it if there is more room. On a phone, CSS places the dialog. */
function placeNextTo(box: DOMRect | undefined, dialog: HTMLElement | null) {
  if (!dialog || !box || box.width === 0) return
  const { style } = dialog
  style.setProperty('--left', `clamp(1rem, ${Math.round(box.right)}px - 24rem, 100% - 25rem)`)
  const isLow = box.bottom > window.innerHeight / 2
  if (isLow) style.setProperty('--bottom', `${Math.round(window.innerHeight - box.top + 8)}px`)
  else style.setProperty('--top', `${Math.round(box.bottom + 8)}px`)
}
