import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Evening } from '#domain/evenings/evening-schemas.ts'
import '../../../language/evening-said.ts'
import { LoadError } from '../../../admin/load-error.tsx'
import { useClassName } from '../../../language/kind-words.ts'
import { defineWords, useFormatDay, useLongDay, useWeekday, useWords } from '../../../language/use-words.ts'
import { unlistedPageMeta } from '../../../layout/page-meta.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { LoadingSpinner } from '../../../ui/progress.tsx'
import { NoClass } from './class-days/no-class.tsx'
import { ClassScreen, type ScreenProps } from './class-screen.tsx'
import { eveningLink, Overview } from './overview.tsx'
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
  const className = useClassName()
  const [params] = useSearchParams()
  const day = params.get('day')
  const open = params.get('class')
  const isVolunteers = params.has('volunteers')
  const evening = useEvening(day)
  const { store, state, view, isToday } = evening
  useHeadingFocus(`${open} ${isVolunteers}`)
  if (!view) return <NotLoaded store={store} state={state} asked={day ?? 'next'} />
  const openClass = view.classes.find(({ name }) => name === open)
  const status = <SyncStatus store={store} state={state} />
  const dayText = longDay(view.evening.day)
  const screen = { ...evening, view, status, dayText, back: eveningLink(day) }
  if (openClass)
    return (
      <ClassScreen
        key={`${view.evening.day} ${open}`}
        {...{ ...screen, openClass, title: className(openClass.name) }}
      />
    )
  if (isVolunteers) return <VolunteersScreen {...screen} title={words.volunteers} />
  return (
    <>
      <EveningHeading evening={view.evening} isToday={isToday} />
      {status}
      <Overview view={view} day={day}>
        <NoClass evening={view.evening} isToday={isToday} onChanged={() => store.load(day ?? 'next')} />
      </Overview>
    </>
  )
}

function EveningHeading({ evening, isToday }: { evening: Evening; isToday: boolean }) {
  const words = useWords(english)
  const longDay = useLongDay()
  const formatDay = useFormatDay()
  const weekday = useWeekday()
  const { day, time } = evening
  const lead = [isToday ? longDay(day) : formatDay(day), time]
  return <PageHeading title={isToday ? words.title : weekday(day)} lead={lead.filter(Boolean).join(' · ')} />
}

/** Until the evening is there, or why it is not. */
const NotLoaded = ({ store, state, asked }: Pick<ScreenProps, 'store' | 'state'> & { asked: string }) => {
  const words = useWords(english)
  return (
    <>
      <PageHeading title={words.title} />
      {state.loadError && state.isOpen ? (
        <LoadError message={state.loadError} onRetry={() => store.load(asked)} />
      ) : (
        <LoadingSpinner />
      )}
    </>
  )
}

/** A class is another screen to those who listen, though its address has the same path (layout/page-announcer.tsx). */
function useHeadingFocus(screen: string) {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen])
}
