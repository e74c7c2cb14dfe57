import type { ReactNode } from 'react'
import { useLongDay, useWords } from '#app/language/use-words.ts'
import { useSession } from '#app/session/session.tsx'
import { english as shared, useUnsent } from '#app/session/unsent-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { EveningStore } from './store/evening-store.ts'
import type { StoreState } from './store/view-evening.ts'
import { groupHeld, wrongClockMs } from './store/wrong-clock.ts'

const english = defineWords('admin.tonight.unsent-notices', {
  wrongClock: 'The clock of this phone is wrong. Please let the phone set its date and time automatically.',
  wrongDay: {
    one: 'The clock was wrong: {count} entry is in the register of {day}.',
    other: 'The clock was wrong: {count} entries are in the register of {day}.',
  },
  move: (day: string) => `Move to ${day}`,
  leave: 'Leave as is',
  ok: 'OK',
})

/** A message about unsent entries, with buttons for what may be done about it. */
export const Notice = ({ buttons, children }: { buttons: ReactNode; children: ReactNode }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-2xl border border-lamp bg-lamp/10 px-4 py-2"
  >
    <div className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere">{children}</div>
    {buttons}
  </div>
)

/** Says that the phone's clock is wrong, and asks to which evening the entries belong that it made meanwhile. */
export function ClockNotices({ store, state }: { store: EveningStore; state: StoreState }) {
  const words = useWords(english)
  const longDay = useLongDay()
  return (
    <>
      {Math.abs(state.aheadMs) >= wrongClockMs && (
        <p role="alert" className="font-medium text-danger-ink">
          {words.wrongClock}
        </p>
      )}
      {groupHeld(state.waiting).map(({ day, meantDay, items }) => (
        <Notice
          key={day}
          buttons={
            <>
              <Button onClick={() => store.release(items, true)}>{words.move(longDay(meantDay))}</Button>
              <Button variant="quiet" onClick={() => store.release(items, false)}>
                {words.leave}
              </Button>
            </>
          }
        >
          {words.wrongDay(items.length, { day: longDay(day) })}
        </Notice>
      ))}
    </>
  )
}

/** Tells a volunteer which of their own entries were deleted unsent, until they have read it. */
export function DeletedNotice() {
  const account = useSession().admin?._id
  return account ? <DeletedOf account={account} /> : null
}

function DeletedOf({ account }: { account: string }) {
  const words = useWords(english)
  const { deleted: describeDeleted } = useWords(shared)
  const longDay = useLongDay()
  const { deleted, forget } = useUnsent(account)
  if (deleted.length === 0) return null
  const ok = (
    <Button variant="quiet" onClick={() => forget(account)}>
      {words.ok}
    </Button>
  )
  return (
    <Notice buttons={ok}>
      {deleted.map(({ day, count }) => (
        <p key={day}>{describeDeleted(count, { day: longDay(day) })}</p>
      ))}
    </Notice>
  )
}
