import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import '../../../language/evening-said.ts'
import { LoadError } from '../../../admin/query-result.tsx'
import { useClassName } from '../../../language/kind-words.ts'
import { useFormatHours } from '../../../language/timing-words.ts'
import { defineWords, useFormatDay, useLongDay, useWeekday, useWords } from '../../../language/use-words.ts'
import { focusHeading } from '../../../layout/page-announcer.tsx'
import { unlistedPageMeta } from '../../../layout/page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { LoadingSpinner } from '../../../ui/progress.tsx'
import { NoClass } from './class-days/no-class.tsx'
import { ClassScreen } from './class-screen.tsx'
import { eveningLink, Overview } from './overview.tsx'
import type { StoreState } from './store/store-state.ts'
import { SyncStatus } from './sync-status.tsx'
import { useEvening } from './use-evenings.ts'
import { VolunteersScreen } from './volunteers-screen.tsx'

const english = defineWords('admin.tonight.tonight', {
  title: 'Tonight',
  description: 'Who teaches, who is here, and what was done.',
  volunteers: 'Volunteers',
})

export const meta = unlistedPageMeta(english)

/** One evening: who teaches which class, its registers and its log. It works without network (store/evening-store.ts). */
export default function Tonight() {
  const words = useWords(english)
  const longDay = useLongDay()
  const formatDay = useFormatDay()
  const weekday = useWeekday()
  const formatHours = useFormatHours()
  const className = useClassName()
  const [params] = useSearchParams()
  const asked = params.get('day')
  const open = params.get('class')
  const isVolunteers = params.has('volunteers')
  const evening = useEvening(asked)
  const { store, state, view, today, isToday } = evening
  const isPart = open !== null || isVolunteers
  useEffect(() => store.openPart(isPart), [store, isPart])
  useHeadingFocus(view && `${view.evening.day} ${open} ${isVolunteers}`)
  const reload = () => store.load(asked ?? 'next')
  if (!view) return <NotLoaded state={state} onRetry={reload} />
  const { day } = view.evening
  const openClass = view.classes.find(({ name }) => name === open)
  const status = <SyncStatus store={store} state={state} />
  const screen = { ...evening, view, status, dayText: longDay(day), back: eveningLink(asked) }
  if (openClass)
    return (
      <ClassScreen key={`${day} ${open}`} {...{ ...screen, openClass, title: className(openClass.name) }} />
    )
  if (isVolunteers) return <VolunteersScreen {...screen} title={words.volunteers} />
  return (
    <>
      <PageHeading
        title={isToday ? words.title : weekday(day)}
        lead={[isToday ? longDay(day) : formatDay(day), formatHours(view.evening)]
          .filter(Boolean)
          .join(' · ')}
      />
      {status}
      <Overview view={view} day={asked} today={today}>
        <NoClass evening={view.evening} isToday={isToday} onChanged={reload} />
      </Overview>
    </>
  )
}

/** Until the evening is there, or why it is not. */
const NotLoaded = ({ state, onRetry }: { state: StoreState; onRetry: () => void }) => {
  const words = useWords(english)
  return (
    <>
      <PageHeading title={words.title} />
      {state.loadError && state.isOpen ? (
        <LoadError message={state.loadError} onRetry={onRetry} />
      ) : (
        <LoadingSpinner />
      )}
    </>
  )
}

/**
 * A class or another evening is another screen to those who listen, though its address has the same path
 * (layout/page-announcer.tsx).
 *
 * @param screen undefined while it loads
 */
function useHeadingFocus(screen: string | undefined) {
  const shown = useRef(screen)
  useEffect(() => {
    if (!screen || shown.current === screen) return
    if (shown.current) focusHeading()
    shown.current = screen
  }, [screen])
}
