import { dayText } from '#domain/day-text.ts'

/** When something was added: the day, not "3 days ago", since pages are kept. */
export const AddedOn = ({ time }: { time: string }) => (
  <time dateTime={time} className="text-sm text-soft">
    {dayText(time)}
  </time>
)
