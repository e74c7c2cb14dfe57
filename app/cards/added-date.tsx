import { useFormatDay } from '../language/use-words.ts'

/** When something was added: the day, not "3 days ago", since pages are cached. */
export const AddedDate = ({ time }: { time: string }) => (
  <time dateTime={time} className="text-sm text-soft">
    {useFormatDay()(time)}
  </time>
)
