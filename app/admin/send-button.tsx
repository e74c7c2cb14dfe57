import type { ComponentProps } from 'react'
import type { MessageOrText } from '#domain/text/message.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ActionOptions } from '../api/use-action.ts'
import { toast } from '../ui/toast.tsx'
import { ActionButton } from './action-button.tsx'

const words = defineWords('admin.send-button', { notSaved: 'Failed to save. Nothing was changed.' })
export const notSaved = message(words, 'notSaved')

type Change = {
  send: () => Promise<{ message: MessageOrText }>
  errorMessage?: ActionOptions['errorMessage']
  /** Called with the success message, which is then not shown as a toast. */
  onDone?: ((message: MessageOrText) => void) | undefined
  /** Called even after a failure, because another admin may have made the change first. */
  onChanged: () => void
}

export const SendButton = ({
  send,
  errorMessage = notSaved,
  onDone = toast.success,
  onChanged,
  ...button
}: Change & Omit<ComponentProps<typeof ActionButton>, 'run' | 'errorMessage'>) => (
  <ActionButton
    {...button}
    errorMessage={errorMessage}
    run={async () => {
      try {
        const { message } = await send()
        onDone(message)
      } finally {
        onChanged()
      }
    }}
  />
)
