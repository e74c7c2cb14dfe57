import { useState } from 'react'
import { longDay } from '#domain/evenings/class-days.ts'
import { placeInWords, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import type { RotaPlace, RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { className } from '#domain/kinds/class-name.ts'
import { ActionButton } from '../../../../admin/action-button.tsx'
import { ScrollBox } from '../../../../admin/scroll-box.tsx'
import { type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { useCan } from '../../../../session/use-can.ts'
import { badgeClass } from '../../../../ui/badge.ts'
import { Button } from '../../../../ui/button.tsx'
import { Plus, TriangleAlert } from '../../../../ui/icons/admin-icons.ts'
import { X } from '../../../../ui/icons/icons.ts'
import { Name } from '../../../../ui/name.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useIsWideScreen } from '../../use-is-wide-screen.ts'
import { CannotComeDialog, PlaceDialog } from './place-dialogs.tsx'
import { TakeButton } from './take-button.tsx'

const words = {
  label: 'Rota',
  class: 'Class',
  none: 'There is no class in this week.',
  noChildren: 'There are no children in the list yet, so there are no classes.',
  noClass: (reason: string) => `No class: ${reason}`,
  nobody: 'Nobody yet',
  offered: 'Cannot come',
  you: 'you',
  add: 'Add someone',
  join: 'I can teach',
  addTo: (name: string, day: string) => `${className(name)}, ${longDay(day)}`,
  cannotCome: 'I cannot come',
  comes: 'I can come after all',
  remove: 'Remove',
  removeOne: (name: string, place: string) => `Remove ${name}: ${place}`,
  ask: (name: string) => `Remove ${name} from this evening?`,
}

type Day = RotaWeek['days'][number]
type Props = { week: RotaWeek; onChanged: () => void }

type Dialogs = { onAdd: (day: Day, name: string) => void; onAsk: (place: RotaPlace, time: string) => void }

/** A week: a table by class, on a phone a list by day. */
export function WeekGrid({ week, onChanged }: Props) {
  const isWide = useIsWideScreen()
  // Here, so that they stay open when a phone is turned and the week is drawn the other way.
  const [adding, setAdding] = useState<{ day: Day; name: string }>()
  const [asking, setAsking] = useState<{ place: RotaPlace; time: string }>()
  const { days, classes } = week
  if (days.length === 0) return <p className="text-soft">{words.none}</p>
  if (classes.length === 0) return <p className="text-soft">{words.noChildren}</p>
  const dialogs: Dialogs = {
    onAdd: (day, name) => setAdding({ day, name }),
    onAsk: (place, time) => setAsking({ place, time }),
  }
  const cell = (day: Day, name: string) => (
    <Cell key={`${day.day} ${name}`} {...{ week, day, name, onChanged, ...dialogs }} />
  )
  const Layout = isWide ? Table : ByDay
  return (
    <>
      <Layout days={days} classes={classes} cell={cell} />
      {adding && <PlaceDialog {...{ week, onChanged, ...adding }} onClose={() => setAdding(undefined)} />}
      {asking && <CannotComeDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

type Shown = { days: Day[]; classes: string[]; cell: (day: Day, name: string) => React.ReactNode }

const Table = ({ days, classes, cell }: Shown) => (
  <ScrollBox label={words.label}>
    <table className="w-full border-separate border-spacing-0 rounded-card border border-edge bg-surface text-left">
      <thead>
        <tr>
          <th scope="col" className="p-3 align-bottom font-medium text-soft">
            {words.class}
          </th>
          {days.map((day) => (
            <th key={day.day} scope="col" className="min-w-44 border-l border-edge p-3 align-bottom">
              <DayHeading day={day} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map((name) => (
          <tr key={name}>
            <th scope="row" className="border-t border-edge p-3 align-top font-semibold whitespace-nowrap">
              {className(name)}
            </th>
            {days.map((day) => (
              <td key={day.day} className="border-t border-l border-edge p-3 align-top">
                {cell(day, name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

const ByDay = ({ days, classes, cell }: Shown) => (
  <div className="grid gap-4">
    {days.map((day) => (
      <section key={day.day} className="rounded-card border border-edge bg-surface p-4 shadow-soft">
        <h3 className="text-lg">
          <DayHeading day={day} />
        </h3>
        {day.isHeld && (
          <dl className="mt-2 divide-y divide-edge">
            {classes.map((name) => (
              <div key={name} className="py-3">
                <dt className="font-semibold">{className(name)}</dt>
                <dd>{cell(day, name)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    ))}
  </div>
)

const DayHeading = ({ day: { day, isHeld, reason, time } }: { day: Day }) => (
  <>
    <span className="block font-semibold">{longDay(day)}</span>
    <span className="block text-sm font-normal text-soft">
      {isHeld ? [time, reason].filter(Boolean).join(' · ') : words.noClass(reason)}
    </span>
  </>
)

/** Who teaches one class on one evening; a gap stands out. */
function Cell({ week, day, name, onChanged, onAdd, onAsk }: Props & Dialogs & { day: Day; name: string }) {
  const { today, me, volunteers } = week
  const can = useCan()
  const places = week.places.filter((place) => place.day === day.day && place.studentClass === name)
  const isOpen = day.isHeld && day.day >= today
  const mayPlan = volunteers.length > 0
  const mayJoin = can('join the rota') && me !== null && !places.some(({ isMine }) => isMine)
  return (
    <div className="space-y-2">
      {places.map((place) => (
        <Place key={place.id} {...{ place, week, isOpen, onChanged }} onAsk={() => onAsk(place, day.time)} />
      ))}
      {isOpen && places.length === 0 && (
        <p className="flex items-center gap-2 font-medium text-danger-ink">
          <TriangleAlert className="size-4 shrink-0" />
          {words.nobody}
        </p>
      )}
      {isOpen && (mayPlan || mayJoin) && (
        <Button
          variant="quiet"
          onClick={() => onAdd(day, name)}
          aria-label={`${mayPlan ? words.add : words.join}: ${words.addTo(name, day.day)}`}
        >
          <Plus className="size-4" />
          {mayPlan ? words.add : words.join}
        </Button>
      )}
    </div>
  )
}

type PlaceProps = Props & { place: RotaPlace; isOpen: boolean; onAsk: () => void }

function Place({ place, week, isOpen, onChanged, onAsk }: PlaceProps) {
  const { id, name, subject, isMine, isOffered } = place
  const can = useCan()
  const mayChange = isOpen && can('join the rota') && (isMine || week.volunteers.length > 0)
  const mayTake = isOpen && isOffered && !isMine && week.me !== null && can('join the rota')
  async function setOffered(isOffered: boolean) {
    const path = pathWithId(rotaPaths.offer, id)
    const { message } = await api.send<ApiResponse>('PUT', path, { isOffered })
    if (isOffered) onAsk()
    else toast.success(message ?? '')
    onChanged()
  }
  async function remove() {
    const { message } = await api.send<ApiResponse>('DELETE', pathWithId(rotaPaths.place, id))
    toast.success(message ?? '')
    onChanged()
  }
  return (
    <div className={isMine ? 'rounded-xl bg-lamp/15 px-3 py-2' : ''}>
      <p className="wrap-anywhere">
        <Name text={name} className="font-medium" />
        {isMine && <span className="text-soft"> ({words.you})</span>}
        {subject && <span className="text-soft"> · {subject}</span>}
        {isOffered && <span className={`ml-2 inline-block ${badgeClass(true)}`}>{words.offered}</span>}
      </p>
      {(mayChange || mayTake) && (
        <div className="mt-1 flex flex-wrap gap-2">
          {mayTake && <TakeButton place={place} onChanged={onChanged} />}
          {mayChange && isMine && (
            <ActionButton
              label={isOffered ? words.comes : words.cannotCome}
              about={placeInWords(place)}
              run={() => setOffered(!isOffered)}
              errorMessage={rotaMessages.notSaved}
            />
          )}
          {mayChange && (
            <ActionButton
              label={words.remove}
              about={words.removeOne(name, placeInWords(place))}
              icon={X}
              run={remove}
              question={words.ask(name)}
              errorMessage={rotaMessages.notSaved}
              isLast
            />
          )}
        </div>
      )}
    </div>
  )
}
