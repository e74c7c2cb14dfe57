import type { ComponentProps } from 'react'
import { rotaMessages } from '#domain/evenings/rota.ts'
import { ActionButton } from '../../../../admin/action-button.tsx'
import { type ApiResponse, api } from '../../../../api/api.ts'
import { toast } from '../../../../ui/toast.tsx'

type Change = {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** In place of saying what came of it. */
  onDone?: (() => void) | undefined
  onChanged: () => void
}

/** A button that changes the rota. */
export const RotaButton = ({
  method,
  path,
  body,
  onDone,
  onChanged,
  ...button
}: Change & Omit<ComponentProps<typeof ActionButton>, 'run' | 'errorMessage'>) => (
  <ActionButton
    {...button}
    errorMessage={rotaMessages.notSaved}
    run={async () => {
      try {
        const { message } = await api.send<ApiResponse>(method, path, body)
        if (onDone) onDone()
        else toast.success(message ?? '')
      } finally {
        // Also when somebody else was first.
        onChanged()
      }
    }}
  />
)
