import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { LoadError } from '#app/admin/query-result.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useLongDay, useWeekday, useWords } from '#app/language/use-words.ts'
import { focusHeading } from '#app/layout/page-announcer.tsx'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PageOutline } from '#app/ui/page-outline.tsx'
import type { EveningDay } from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'
import { ClassScreen } from './class-screen.tsx'
import { english as goingHomeWords, hasGoingHome } from './going-home-parts.tsx'
import { HomeScreen } from './home-screen.tsx'
import { LevelsScreen } from './levels-screen.tsx'
import { Overview, english as overviewWords } from './overview.tsx'
import { useRemovePicture } from './picture/keep-picture.ts'
import type { StoreState } from './store/view-evening.ts'
import { SyncStatus } from './sync-status.tsx'
import { useEvening } from './use-evenings.ts'
import { VolunteersScreen } from './volunteers-screen.tsx'

const english = defineWords('admin.tonight.tonight', {
  title: 'Tonight',
  description: 'Who teaches, who is here, and what was done.',
})

export const meta = unlistedPageMeta(english)

type Props = {
  /** Calls class off, or holds it after all. */
  NoClass: ComponentType<{ evening: EveningDay; isToday: boolean; onChanged: () => void }>
}

/** Uses a new key per session, so that nothing from another session stays on screen. */
export default function Tonight(props: Props) {
  const { token } = useSession()
  return <TonightOfSession key={token} {...props} />
}

/** Works offline (store/evening-store.ts). */
function TonightOfSession({ NoClass }: Props) {
  const words = useWords(english)
  const { volunteers } = useWords(overviewWords)
  const { title: goingHome } = useWords(goingHomeWords)
  const longDay = useLongDay()
  const shortDay = useShortDay()
  const weekday = useWeekday()
  const formatHours = useFormatHours()
  const className = useClassName()
  const [params] = useSearchParams()
  const asked = params.get('day')
  const open = params.get('class')
  const isVolunteers = params.has('volunteers')
  const isLevels = params.has('levels')
  const isHome = params.has('home')
  const evening = useEvening(asked)
  const { store, state, view, today, isToday } = evening
  const isPart = open !== null || isVolunteers || isHome
  useEffect(() => store.openPart(isPart), [store, isPart])
  useHeadingFocus(view && `${view.evening.day} ${open} ${isVolunteers} ${isLevels} ${isHome}`)
  useRemovePicture(view !== undefined)
  const reload = () => store.load(asked ?? 'next')
  const status = <SyncStatus store={store} state={state} evening={view?.evening} />
  if (!view) return <NotLoaded state={state} status={status} onRetry={reload} />
  const { day } = view.evening
  const openClass = view.classes.find(({ name }) => name === open)
  const hours = formatHours(view.evening)
  const dayText = [shortDay(day), hours].filter(Boolean).join(' · ')
  const screen = { ...evening, view, status, dayText, asked }
  if (isHome && hasGoingHome(view) && (open === null || openClass?.isClosed))
    return (
      <HomeScreen
        key={`${day} ${open} home`}
        {...screen}
        openClass={openClass}
        title={openClass ? `${goingHome}: ${className(openClass.name)}` : goingHome}
      />
    )
  if (openClass) {
    const props = { ...screen, openClass, title: className(openClass.name) }
    if (isLevels && view.evening.parts?.levels) return <LevelsScreen key={`${day} ${open}`} {...props} />
    return <ClassScreen key={`${day} ${open}`} {...props} />
  }
  if (isVolunteers) return <VolunteersScreen {...screen} title={volunteers} />
  return (
    <>
      <PageHeading
        title={isToday ? words.title : weekday(day)}
        lead={isToday ? [longDay(day), hours].filter(Boolean).join(' · ') : dayText}
      />
      {status}
      <Overview view={view} day={asked} today={today}>
        <NoClass evening={view.evening} isToday={isToday} onChanged={reload} />
      </Overview>
    </>
  )
}

type NotLoadedProps = { state: StoreState; status: ReactNode; onRetry: () => void }

const NotLoaded = ({ state, status, onRetry }: NotLoadedProps) => {
  const words = useWords(english)
  return (
    <>
      <PageHeading title={words.title} />
      {state.waiting.length > 0 && status}
      {state.loadError && state.isOpen ? (
        <LoadError message={state.loadError} onRetry={onRetry} />
      ) : (
        <PageOutline />
      )}
    </>
  )
}

/**
 * Moves the focus to the heading of a newly opened class or evening. Screen readers need this, because the
 * path does not change (layout/page-announcer.tsx).
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
