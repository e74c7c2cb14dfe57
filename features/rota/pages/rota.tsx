import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { thisBrowser } from '#app/browser.ts'
import { weekdayIn } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useLanguage, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { ArrowRight } from '#app/ui/icons/admin-icons.ts'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { type Weekday, weekdayNames } from '#domain/site/class-timings.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { firstRotaDay, rotaMessages, rotaPaths } from '../rota.ts'
import type { RotaWeek } from '../rota-schemas.ts'
import { AwayPanel } from './away.tsx'
import { MyCalendar } from './my-calendar.tsx'
import { TakeButton, useRotaPlaceInWords } from './rota-place.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WhoComes } from './who-comes.tsx'

const english = defineWords('admin.tonight.rota', {
  title: 'Rota',
  description: 'Who teaches what on which evening.',
  week: (monday: string) => `Week of ${monday}`,
  before: 'Previous week',
  after: 'Next week',
  weeks: 'Other weeks',
  copy: 'Copy last week',
  noRecord: 'Your account is not linked to a volunteer yet, so you cannot add yourself to the rota.',
  askPic: 'A PIC can link it on the Admins page.',
  link: 'Link it on the Admins page.',
  asks: (name: string) => `${name} cannot come. Can you take it?`,
})

export const meta = unlistedPageMeta(english)

/**
 * The rota of a week: `?week=` is any day of it, `?take=` is an offered place, `?place=` one to open, and `?gap=` a class
 * to open on the day of `?week=`.
 */
export default function Rota() {
  const words = useWords(english)
  const [params] = useSearchParams()
  const { settings } = useSite()
  const day = params.get('week') ?? firstRotaDay(settings, new Date(thisBrowser.now()))
  return (
    <>
      <PageHeading title={words.title} />
      <Loaded path={rotaPaths.week} params={{ day }} errorMessage={message(eveningMessages, 'notLoaded')}>
        {(week, refetch) => <Week week={week} taking={params.get('take')} onChanged={refetch} />}
      </Loaded>
    </>
  )
}

const weekLink = (day: string) => `${eveningScreens.rota}?week=${day}`

type Props = { week: RotaWeek; taking: string | null; onChanged: () => void }

function Week({ week, taking, onChanged }: Props) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const { monday, me } = week
  const can = useCan()
  const isTeacher = can('join the rota') && me !== null
  return (
    <>
      {taking && <Taking id={taking} week={week} onChanged={onChanged} />}
      {!me && can('join the rota') && (
        <p className="mb-4 max-w-prose">
          <span>{words.noRecord}</span>{' '}
          {can('manage admins') ? (
            <TextLink to={accountScreens.admins}>{words.link}</TextLink>
          ) : (
            <span>{words.askPic}</span>
          )}
        </p>
      )}
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-xl">{words.week(shortDay(monday))}</h2>
        <nav aria-label={words.weeks} className="flex gap-2">
          <Link to={weekLink(addDays(monday, -7))} className={buttonClass('quiet', 'max-sm:px-3')}>
            <ArrowLeft className="size-5 shrink-0" />
            <span className="max-sm:sr-only">{words.before}</span>
          </Link>
          <Link to={weekLink(addDays(monday, 7))} className={buttonClass('quiet', 'max-sm:px-3')}>
            <span className="max-sm:sr-only">{words.after}</span>
            <ArrowRight className="size-5 shrink-0" />
          </Link>
        </nav>
      </div>
      <WhoComes asked={week.asked} places={week.places} onChanged={onChanged} />
      <WeekGrid week={week} onChanged={onChanged} />
      {can('plan the rota') && (
        <ActionButton
          label={words.copy}
          run={() => api.call('POST', rotaPaths.copy, { params: { day: monday } })}
          onChanged={onChanged}
        />
      )}
      {isTeacher && <UsualWeekdays saved={me.weekdays} onChanged={onChanged} />}
      {isTeacher && <AwayPanel volunteerId={me.id} onChanged={onChanged} />}
      {(isTeacher || week.hasCalendar) && (
        <MyCalendar canMake={isTeacher} hasCalendar={week.hasCalendar} onChanged={onChanged} />
      )}
    </>
  )
}

/** The place from the link: a button to take it, or a note that it is taken or no longer exists. */
function Taking({ id, week, onChanged }: { id: string; week: RotaWeek; onChanged: () => void }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const rotaPlaceInWords = useRotaPlaceInWords()
  const can = useCan()
  const place = week.places.find((place) => place.id === id)
  if (!place) return <Notice>{translate(message(rotaMessages, 'gone'))}</Notice>
  if (place.isMine && !place.isOffered) return <Notice>{translate(message(rotaMessages, 'took'))}</Notice>
  if (!place.isOffered) return <Notice>{translate(message(rotaMessages, 'taken', place.name))}</Notice>
  return (
    <Notice>
      <p className="font-semibold">{words.asks(place.name)}</p>
      <p className="mb-3">{rotaPlaceInWords(place)}</p>
      {week.me && can('join the rota') && (
        <TakeButton place={place} variant="primary" onChanged={onChanged} />
      )}
    </Notice>
  )
}

const Notice = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="mb-6 max-w-xl rounded-card border border-lamp bg-lamp/10 p-4">
    {children}
  </div>
)

const usualWeekdaysEnglish = defineWords('admin.tonight.usual-weekdays', {
  title: 'When you can come',
  lead: 'On these days you are at the top of the list when a PIC plans the rota.',
  days: 'I can usually come on',
})

type UsualWeekdaysProps = { saved: Weekday[]; onChanged: () => void }

/** Each change is saved immediately. */
function UsualWeekdays({ saved, onChanged }: UsualWeekdaysProps) {
  const words = useWords(usualWeekdaysEnglish)
  const language = useLanguage()
  // Shown immediately, before they are saved.
  const [typed, setTyped] = useState<Weekday[]>()
  const shown = typed ?? saved
  const { run } = useAction()
  function toggle(weekday: Weekday, isChecked: boolean) {
    const weekdays = [...shown.filter((code) => code !== weekday), ...(isChecked ? [weekday] : [])]
    setTyped(weekdays)
    void run(() => save(weekdays), { onChanged })
  }
  async function save(weekdays: Weekday[]) {
    try {
      await api.call('PUT', rotaPaths.weekdays, { body: { weekdays } })
      return { message: message(rotaMessages, 'saved') }
    } catch (error) {
      setTyped(undefined)
      throw error
    }
  }
  return (
    <PageSection id="usual-weekdays" title={words.title} lead={words.lead}>
      <fieldset className="grid max-w-xl grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3">
        <legend className="font-medium">{words.days}</legend>
        {weekdayNames.map(([weekday]) => (
          <LabeledCheckbox
            key={weekday}
            label={weekdayIn(language, weekday)}
            isChecked={shown.includes(weekday)}
            onChange={(isChecked) => toggle(weekday, isChecked)}
          />
        ))}
      </fieldset>
    </PageSection>
  )
}
