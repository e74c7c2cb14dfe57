import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { X } from '#app/ui/icons/icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { eveningPaths } from '../evenings.ts'
import type { ClassView } from './store/view-evening.ts'

const english = defineWords('admin.tonight.board-photo', {
  board: 'The board',
  remove: 'Remove photo',
  ask: 'Remove this photo? This cannot be undone.',
})

type Props = { entry: ClassView['before'][number]; onChanged: () => void }

/** The author of the entry and PICs may remove the photo, for example if it shows a child. */
export function BoardPhoto({ entry: { id, photo, isMine }, onChanged }: Props) {
  const words = useWords(english)
  const can = useCan()
  if (!photo) return null
  return (
    <div className="mt-2 space-y-2">
      <img src={photo} alt={words.board} loading="lazy" className="max-h-60 rounded-xl" />
      {can('write the class log') && (isMine || can('keep consents')) && (
        <ActionButton
          label={words.remove}
          icon={X}
          question={words.ask}
          run={() => api.call('DELETE', eveningPaths.logPhoto, { params: { id } })}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}
