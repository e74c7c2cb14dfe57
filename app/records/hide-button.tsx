import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { publishingOf } from '#domain/records/publishing.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { api } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Lightbulb, LightbulbOff } from '../ui/icons/icons.ts'
import { toast } from '../ui/toast.tsx'

const words = {
  hide: 'Hide',
  show: 'Show',
  hideOne: (title: string) => `Hide ${title} from visitors`,
  showOne: (title: string) => `Show ${title} to visitors`,
  hidden: (title: string) => `Visitors no longer see "${title}".`,
  shown: (title: string) => `"${title}" is no longer hidden.`,
  failed: 'It could not be changed. Please try again.',
}

/** Hides a record from visitors, or shows it again. */
export function HideButton(options: HideOptions) {
  const { isHidden, isBusy, toggle, label, Icon } = useHide(options)
  return (
    <Button variant="quiet" busy={isBusy} onClick={toggle} aria-label={label}>
      {!isBusy && <Icon className="size-4" />}
      {isHidden ? words.show : words.hide}
    </Button>
  )
}

type HideOptions = { kind: Kind; record: AnyRecord; onChanged: () => void }

/** What a button needs that hides a record or shows it again. */
export function useHide({ kind, record, onChanged }: HideOptions) {
  const { isBusy, run } = useAction()
  const title = recordTitle(kind, record)
  const isHidden = publishingOf(record)?.isHidden ?? false
  const toggle = () =>
    run(
      async () => {
        await api.edit(kind, record._id, { publishing: { isHidden: !isHidden } })
        toast.success(isHidden ? words.shown(title) : words.hidden(title))
        onChanged()
      },
      { errorMessage: words.failed },
    )
  const label = isHidden ? words.showOne(title) : words.hideOne(title)
  return { isHidden, isBusy, toggle, label, Icon: isHidden ? Lightbulb : LightbulbOff }
}
