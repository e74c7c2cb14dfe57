import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { EntryWithIcon, MenuEntry, MenuSection } from '#app/admin/menu-entry.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { readStored, writeStored } from '#app/session/browser-storage.ts'
import { useCan } from '#app/session/use-can.ts'
import { ChevronDown } from '#app/ui/icons/icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { findSection, useMenu } from './menu-context.ts'
import { useAllCounts } from './pending-counts.tsx'

const english = defineWords('admin.menu-list', {
  add: 'Add',
  more: 'More',
  wait: (n: number) => `(${n} waiting)`,
})

const entriesClass = 'grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-0.5 lg:grid-cols-1'
/** With a mouse, entries may be closer together. */
const entryClass =
  'flex min-h-11 items-center gap-2.5 rounded-xl px-2 py-1 text-[0.9375rem] leading-tight hover:bg-glow aria-[current=page]:bg-glow aria-[current=page]:font-semibold lg:pointer-fine:min-h-9'

/** All sections; beside the page, the less used ones are collapsed under "More". */
export function MenuList({ isColumn = false }) {
  const words = useWords(english)
  const can = useCan()
  const { main, more } = useMenu()
  const isMain = ({ mainFor }: MenuSection) => mainFor === undefined || can(mainFor)
  const entries = (sections: MenuSection[]) =>
    sections.map((section) => <SectionEntry key={section.label.text} section={section} />)
  const often = main.filter(isMain)
  const others = [...main.filter((section) => !isMain(section)), ...more]
  if (!isColumn) return <ul className={entriesClass}>{entries([...often, ...others])}</ul>
  return (
    <>
      <ul className={entriesClass}>{entries(often)}</ul>
      <Fold name={english.more} label={words.more}>
        {entries(others)}
      </Fold>
    </>
  )
}

/** The forms for adding. On a phone, the dialog that N opens takes its place. */
export function AddList() {
  const words = useWords(english)
  const permitted = usePermitted()(useMenu().adding)
  if (permitted.length === 0) return null
  return (
    <Fold name={english.add} label={words.add} shortcut="N">
      {permitted.map(({ label, to, icon }) => (
        <Entry key={to} label={label} to={to} icon={icon} />
      ))}
    </Fold>
  )
}

/** Returns a function that keeps the entries this admin may open. */
export function usePermitted() {
  const can = useCan()
  return <E extends Pick<MenuEntry, 'actions'>>(entries: readonly E[]) =>
    entries.filter(({ actions }) => actions === undefined || actions.some(can))
}

function SectionEntry({ section: { label, icon, tabs } }: { section: MenuSection }) {
  const { pathname } = useLocation()
  const menu = useMenu()
  const shown = usePermitted()(tabs)
  const [first] = shown
  if (!first) return null
  return (
    <Entry
      label={label}
      to={first.to}
      icon={icon}
      isCurrent={findSection(menu, pathname)?.section.label === label}
      badgeOf={shown}
    />
  )
}

type EntryProps = Pick<EntryWithIcon, 'label' | 'to' | 'icon'> & {
  isCurrent?: boolean
  badgeOf?: MenuEntry[]
}

function Entry({ label, to, icon: Icon, isCurrent = false, badgeOf = [] }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end className={`${entryClass} ${isCurrent ? 'bg-glow font-semibold' : ''}`}>
        <Icon className="size-5 shrink-0 text-link" />
        <span className="min-w-0 flex-1">{useTranslateMessage()(label)}</span>
        <Badge tabs={badgeOf} />
      </NavLink>
    </li>
  )
}

const storageKey = 'menu/open'

type FoldProps = { name: string; label: string; shortcut?: string; children: ReactNode }

/** A section that is collapsed at first; the browser remembers its state. */
function Fold({ name, label, shortcut, children }: FoldProps) {
  const [isOpen, setOpen] = useState(() => readOpenFolds().includes(name))
  function toggle(isNowOpen: boolean) {
    if (isNowOpen === isOpen) return
    setOpen(isNowOpen)
    const others = readOpenFolds().filter((other) => other !== name)
    writeStored(storageKey, isNowOpen ? [...others, name] : others)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)} className="group">
      <summary className="flex min-h-11 items-center justify-between px-3 text-sm font-semibold text-soft lg:pointer-fine:min-h-9">
        <span className="flex-1">{label}</span>
        {shortcut && (
          <span aria-hidden="true" className="px-3 font-normal">
            {shortcut}
          </span>
        )}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className={entriesClass}>{children}</ul>
    </details>
  )
}

function readOpenFolds(): string[] {
  const stored = readStored(storageKey)
  return Array.isArray(stored) ? stored.map(String) : []
}

/** The number of pending items on these pages; nothing for 0. */
export function Badge({ tabs }: { tabs: readonly MenuEntry[] }) {
  const words = useWords(english)
  const { counts } = useAllCounts()
  const names = new Set(tabs.flatMap(({ waiting }) => waiting ?? []))
  const count = counts ? [...names].reduce((sum, name) => sum + (counts[name] ?? 0), 0) : 0
  if (count === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{words.wait(count)}</span>
    </span>
  )
}
