import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { InlineLoadError } from '#app/admin/query-result.tsx'
import { useWords } from '#app/language/use-words.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Circle, CircleMinus } from '#app/ui/icons/admin-icons.ts'
import { CircleCheck, X } from '#app/ui/icons/icons.ts'
import { ProgressBar } from '#app/ui/progress.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { ChecklistItem, ChecklistItemName } from '../checklist.ts'
import type { ChecklistState } from '../checklist-schemas.ts'
import { beginTrail, type Checklist, isOpen, useChecklistItems } from './checklist.tsx'

export const english = defineWords('admin.checklist-panel', {
  title: 'First evening',
  lead: 'What a new committee sets up. Each item is ticked off when it is done.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  skipped: (number: number) => `, ${number} skipped`,
  settled: 'Done or skipped',
  done: 'Done',
  leftOut: 'Skipped',
  next: (label: string) => `Next: ${label}`,
  all: 'All steps',
  open: 'To do',
  owner: 'The person who runs the server does this.',
  copy: 'Copy a text to send them',
  copied: 'Text copied!',
  notCopied: 'The text could not be copied. Please write it yourself.',
  leaveOut: 'Skip',
  leaveOutOne: (label: string) => `Skip: ${label}`,
  takeUp: 'Add back',
  takeUpOne: (label: string) => `Add back: ${label}`,
  putAway: 'Hide this list',
  unknown: 'The checklist could not be loaded.',
})

type Item = ChecklistItem & { name: ChecklistItemName; isDone: boolean; isLeftOut: boolean }

/** The setup steps, shown until an admin hides the list. */
export function ChecklistPanel({ checklist: { state, hasError, refetch, save } }: { checklist: Checklist }) {
  const words = useWords(english)
  const all = useChecklistItems()
  const heading = useRef<HTMLHeadingElement>(null)
  if (hasError) return <InlineLoadError message={words.unknown} onRetry={refetch} />
  if (!state || state.isPutAway) return null
  const items = all.map((item) => withState(item, state))
  const open = items.filter(isOpen)
  const settled = items.filter((item) => !isOpen(item))
  const [next] = open
  if (!next) return null
  function follow({ name }: Item) {
    beginTrail()
    if (name === 'visitors') save({ hasSeenSite: true })
  }
  async function leave(name: ChecklistItemName, isLeftOut: boolean) {
    const leftOut = items.filter((item) => (item.name === name ? isLeftOut : item.isLeftOut))
    await save({ leftOut: leftOut.map(({ name }) => name) })
    // The focused button has disappeared.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="checklist" className="rounded-card bg-surface px-5 py-4 shadow-soft">
      <Progress items={items} heading={heading} />
      <Link to={next.to} onClick={() => follow(next)} className={`${buttonClass()} mt-3 w-full sm:w-auto`}>
        {words.next(next.label)}
      </Link>
      <FoldedItems className="mt-1" title={words.all}>
        <p className="text-soft">{words.lead}</p>
        <ul className="mt-3 divide-y divide-edge empty:hidden">
          {open.map((item) => (
            <OpenItem
              key={item.name}
              item={item}
              onLeaveOut={() => leave(item.name, true)}
              onFollow={() => follow(item)}
            />
          ))}
        </ul>
        {settled.length > 0 && (
          <FoldedItems className="mt-2" title={`${words.settled} (${settled.length})`}>
            <ul className="divide-y divide-edge">
              {settled.map((item) => (
                <SettledItem key={item.name} item={item} onTakeUp={() => leave(item.name, false)} />
              ))}
            </ul>
          </FoldedItems>
        )}
        <Button variant="quiet" className="mt-4 w-full sm:w-auto" onClick={() => save({ isPutAway: true })}>
          {words.putAway}
        </Button>
      </FoldedItems>
    </section>
  )
}

function Progress({ items, heading }: { items: Item[]; heading: RefObject<HTMLHeadingElement | null> }) {
  const words = useWords(english)
  const settled = items.filter((item) => !isOpen(item)).length
  const done = items.filter(({ isDone }) => isDone).length
  const progress = words.progress(done, items.length) + (settled > done ? words.skipped(settled - done) : '')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id="checklist" tabIndex={-1} className="text-xl outline-none">
          {words.title}
        </h2>
        <p className="tabular-nums">{progress}</p>
      </div>
      <ProgressBar value={settled} max={items.length} aria-label={progress} />
    </>
  )
}

type FoldedProps = { className: string; title: string; children: ReactNode }

const FoldedItems = ({ className, title, children }: FoldedProps) => (
  <details className={className}>
    <summary className="flex min-h-11 w-fit items-center font-medium text-link underline underline-offset-4">
      {title}
    </summary>
    {children}
  </details>
)

const withState = (item: ReturnType<typeof useChecklistItems>[number], { items }: ChecklistState): Item => ({
  ...item,
  ...(items.find(({ name }) => name === item.name) ?? { isDone: false, isLeftOut: false }),
})

type Props = { item: Item; onLeaveOut: () => void; onFollow: () => void }

function OpenItem({ item: { label, why, to, ownerText }, onLeaveOut, onFollow }: Props) {
  const words = useWords(english)
  return (
    <li className="flex items-start gap-1 py-2">
      <div className="min-w-0 flex-1">
        <Link to={to} onClick={onFollow} className="group flex min-h-11 items-start gap-3 py-1">
          <Circle className="mt-0.5 size-5 shrink-0 text-soft" />
          <span className="min-w-0 flex-1">
            <span className="sr-only">{`${words.open}: `}</span>
            <span className="font-semibold group-hover:text-link">{label}</span>
            <span className="block text-sm text-soft">{why}</span>
          </span>
        </Link>
        {ownerText && (
          <p className="flex flex-wrap items-center gap-x-2 pl-8 text-sm">
            <span>{words.owner}</span>
            <LinkButton onClick={() => copyText(ownerText, words)} className="text-sm">
              {words.copy}
            </LinkButton>
          </p>
        )}
      </div>
      <IconButton
        label={words.leaveOutOne(label)}
        title={words.leaveOut}
        icon={X}
        iconClass="size-4"
        onClick={onLeaveOut}
        className="text-soft"
      />
    </li>
  )
}

function SettledItem({ item: { label, to, isDone }, onTakeUp }: { item: Item; onTakeUp: () => void }) {
  const words = useWords(english)
  const Icon = isDone ? CircleCheck : CircleMinus
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Icon className={`size-5 shrink-0 ${isDone ? 'text-leaf' : 'text-soft'}`} />
      <Link to={to} className="flex min-h-11 min-w-0 flex-1 items-center hover:text-link">
        <span className="sr-only">{`${isDone ? words.done : words.leftOut}: `}</span>
        {label}
      </Link>
      {!isDone && (
        <LinkButton aria-label={words.takeUpOne(label)} onClick={onTakeUp} className="text-sm">
          {words.takeUp}
        </LinkButton>
      )}
    </li>
  )
}
