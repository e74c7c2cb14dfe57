import type { ComponentProps } from 'react'
import { eveningMessages } from '#domain/evenings/evenings.ts'
import { ActionButton } from '../../../admin/action-button.tsx'
import { type ApiResponse, api } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.tsx'

type Change = {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** In place of saying what came of it. */
  onDone?: ((message: string) => void) | undefined
  /** Also where it failed: somebody else may have been first. */
  onChanged: () => void
}

/** A button that changes something at once, and says what came of it. */
export const SendButton = ({
  method,
  path,
  body,
  onDone = toast.success,
  onChanged,
  ...button
}: Change & Omit<ComponentProps<typeof ActionButton>, 'run' | 'errorMessage'>) => (
  <ActionButton
    {...button}
    errorMessage={eveningMessages.notSaved}
    run={async () => {
      try {
        const { message = '' } = await api.send<ApiResponse>(method, path, body)
        onDone(message)
      } finally {
        onChanged()
      }
    }}
  />
)
