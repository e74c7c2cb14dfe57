import { type ComponentType, createContext, useContext } from 'react'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ChevronUp } from '#app/ui/icons/admin-icons.ts'
import { Trash2, X } from '#app/ui/icons/icons.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import { defineWords } from '#domain/text/words.ts'
import { maxNamedRecords } from '../bulk-change.ts'
import type { BulkTask } from './bulk/bulk-change-dialog.tsx'
import type { Selection } from './use-selection.ts'

const count = (number: number) => number.toLocaleString('en')

const words = defineWords({
  name: 'Selected records',
  selected: (number: number) => `${count(number)} selected`,
  allSelected: (number: number) => `All ${count(number)} selected`,
  selectAll: (number: number) => `Select all ${count(number)}`,
  tooMany: `You can select at most ${count(maxNamedRecords)} one by one.`,
  change: 'Change',
  setField: 'Set a field…',
  moveToClass: 'Move to class…',
  hide: 'Hide from visitors',
  show: 'Show to visitors',
  remove: 'Delete selected',
  clear: 'Clear selection',
  setFieldOf: (records: string) => `Set a field of ${records}`,
  move: (records: string) => `Move ${records} to a class`,
  hideThem: (records: string) => `Hide ${records} from visitors`,
  showThem: (records: string) => `Show ${records} to visitors`,
  deleteThem: (records: string) => `Delete ${records}`,
})

const classField = 'studentClass'

export type BulkAction = ComponentType<{
  kind: Kind
  /** Only the records that were selected one by one, if not `isAll`. */
  ids: string[]
  number: number
  isAll: boolean
  /** Such as `3 volunteers`. */
  records: string
}>

/** Actions of other features on the selected records. */
export const BulkActionsContext = createContext<readonly BulkAction[]>([])

type Props = {
  kind: Kind
  fields: readonly string[]
  selection: Selection
  onTask: (task: BulkTask) => void
}

/** Shown at the bottom of the screen while records are selected. */
export function BulkActionsBar(props: Props) {
  const { kind, selection, onTask } = props
  const { selected, number, isAll, total, choice, canSelectAll, selectAll, clear } = selection
  const actions = useContext(BulkActionsContext)
  const isTooMany = choice === undefined
  return (
    <section
      aria-label={words.name}
      className="sticky bottom-3 max-lg:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 mx-auto mt-4 flex w-full max-w-3xl flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-edge-strong bg-surface p-1.5 pl-5 max-sm:pl-3 shadow-soft empty:hidden sm:flex-nowrap"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p role="status">
          <span>{isAll ? words.allSelected(number) : words.selected(number)}</span>
          {isTooMany && <span className="block text-sm text-danger-ink">{words.tooMany}</span>}
        </p>
        {canSelectAll && <LinkButton onClick={selectAll}>{words.selectAll(total)}</LinkButton>}
      </div>
      <div className="order-last flex w-full flex-wrap gap-2 *:flex-auto sm:order-none sm:w-auto sm:*:flex-none">
        {!isTooMany && <ChangeMenu {...props} />}
        {actions.map((Action) => (
          <Action
            key={Action.name}
            kind={kind}
            ids={selected}
            number={number}
            isAll={isAll}
            records={countOf(kind, number)}
          />
        ))}
        <Button
          variant="quiet"
          disabled={isTooMany}
          onClick={() =>
            onTask({ title: words.deleteThem(countOf(kind, number)), change: { isDeleted: true } })
          }
          className="whitespace-nowrap text-danger-ink! max-sm:px-3"
        >
          <Trash2 className="size-4" />
          {words.remove}
        </Button>
      </div>
      <IconButton label={words.clear} icon={X} onClick={clear} />
    </section>
  )
}

function ChangeMenu({ kind, fields, selection: { number }, onTask }: Props) {
  const records = countOf(kind, number)
  const tasks: [label: string, isPossible: boolean, task: BulkTask][] = [
    [words.setField, fields.length > 0, { title: words.setFieldOf(records), fields }],
    [words.moveToClass, fields.includes(classField), { title: words.move(records), fields: [classField] }],
    [words.hide, canHide(kind), { title: words.hideThem(records), change: { isHidden: true } }],
    [words.show, canHide(kind), { title: words.showThem(records), change: { isHidden: false } }],
  ]
  const possible = kind.permissions.edit ? tasks.filter(([, isPossible]) => isPossible) : []
  if (possible.length === 0) return null
  return (
    <details name="menu" data-closes="menu" className="group relative">
      <summary className={buttonClass('quiet', 'w-full cursor-pointer max-sm:px-3')}>
        {words.change}
        <ChevronUp className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute bottom-full left-0 z-40 mb-2 min-w-56 rounded-2xl border border-edge bg-surface p-2 shadow-soft sm:right-0 sm:left-auto">
        {possible.map(([label, , task]) => (
          <li key={label}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                const menu = currentTarget.closest('details')
                if (menu) {
                  menu.open = false
                  // The dialog later returns the focus to this element.
                  menu.querySelector('summary')?.focus()
                }
                onTask(task)
              }}
              className="nav-item w-full"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns a text such as `1 child` or `1,200 children`. */
const countOf = ({ labels }: Kind, number: number) =>
  `${count(number)} ${(number === 1 ? labels.one : labels.many).toLowerCase()}`
