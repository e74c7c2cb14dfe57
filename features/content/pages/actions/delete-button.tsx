import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { Trash2 } from '#app/ui/icons/icons.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { offerRestore } from './restore-record.ts'

export const recordWords = defineWords({
  edit: 'Edit',
  editOne: (title: string) => `Edit ${title}`,
  delete: 'Delete',
  deleteOne: (title: string) => `Delete ${title}`,
  askDelete: (title: string) => `Do you really want to delete "${title}"?`,
})

type Props = {
  kind: Kind
  record: AnyRecord
  isIconOnly?: boolean
  /** True on the public lists, where the specification asks for a toast (§4). */
  asksInToast?: boolean
  onRemoved: () => void
  onRestored: () => void
}

export function DeleteButton({
  kind,
  record,
  isIconOnly = false,
  asksInToast = false,
  onRemoved,
  onRestored,
}: Props) {
  const title = recordTitle(kind, record)
  async function remove() {
    await api.remove(kind, record._id)
    offerRestore(kind.messages.deleted, { kind: kind.name, id: record._id }, onRestored)
    onRemoved()
  }
  return (
    <ActionButton
      label={recordWords.delete}
      fullLabel={recordWords.deleteOne(title)}
      icon={Trash2}
      isIconOnly={isIconOnly}
      className="text-danger-ink!"
      asksInToast={asksInToast}
      run={remove}
      question={recordWords.askDelete(title)}
      errorMessage={() => kind.messages.notDeleted}
    />
  )
}
