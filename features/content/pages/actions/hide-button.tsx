import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { Lightbulb, LightbulbOff } from '#app/ui/icons/icons.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { publishingOf } from '#domain/kinds/publishing.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('admin.hide-button', {
  hide: 'Hide',
  show: 'Show',
  hideOne: (title: string) => `Hide ${title} from visitors`,
  showOne: (title: string) => `Show ${title} to visitors`,
  hidden: (title: string) => `Visitors no longer see "${title}".`,
  shown: (title: string) => `"${title}" is no longer hidden.`,
  failed: 'That was not saved. Try again.',
})

type Props = { kind: Kind; record: AnyRecord; onChanged: () => void }

export function HideButton({ kind, record, onChanged }: Props) {
  const words = useWords(english)
  const title = recordTitle(kind, record)
  const isHidden = publishingOf(record)?.isHidden ?? false
  async function toggle() {
    await api.edit(kind, record._id, { publishing: { isHidden: !isHidden } })
    onChanged()
    return { message: isHidden ? words.shown(title) : words.hidden(title) }
  }
  return (
    <ActionButton
      label={isHidden ? words.show : words.hide}
      fullLabel={isHidden ? words.showOne(title) : words.hideOne(title)}
      icon={isHidden ? Lightbulb : LightbulbOff}
      run={toggle}
      errorMessage={words.failed}
    />
  )
}
