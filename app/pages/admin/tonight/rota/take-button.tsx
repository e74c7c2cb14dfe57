import { placeInWords, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import type { RotaPlace } from '#domain/evenings/rota-schemas.ts'
import { ActionButton } from '../../../../admin/action-button.tsx'
import { type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { toast } from '../../../../ui/toast.tsx'

const words = { take: 'Take it' }

type Props = { place: RotaPlace; isPrimary?: boolean; onChanged: () => void }

/** The first one who presses it has the place; the others read who. */
export const TakeButton = ({ place, isPrimary = false, onChanged }: Props) => (
  <ActionButton
    label={words.take}
    about={placeInWords(place)}
    variant={isPrimary ? 'primary' : 'quiet'}
    errorMessage={rotaMessages.notSaved}
    run={async () => {
      try {
        const { message } = await api.send<ApiResponse>('POST', pathWithId(rotaPaths.take, place.id))
        toast.success(message ?? '')
      } finally {
        // Also when somebody else was first.
        onChanged()
      }
    }}
  />
)
