import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { eveningLink } from '../evenings.ts'
import type { ClassView, EveningView } from './store/view-evening.ts'
import type { useEvening } from './use-evenings.ts'

export const english = defineWords('admin.tonight.evening-screen', { all: 'All classes' })

export type ScreenProps = ReturnType<typeof useEvening> & {
  view: EveningView
  title: string
  /** The day and the hours. */
  dayText: string
  /** The day in the address; null for tonight or the next evening. */
  asked: string | null
  status: ReactNode
}
export type ClassProps = ScreenProps & { openClass: ClassView }

type HeadingProps = ScreenProps & {
  /** What the arrow goes back to; all classes by default. */
  back?: { to: string; label: string }
  count?: string
  countOf?: string
}

export const ScreenHeading = ({ title, dayText, asked, status, back, count, countOf }: HeadingProps) => {
  const words = useWords(english)
  const { to, label } = back ?? { to: eveningLink(asked), label: words.all }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Link to={to} aria-label={label} className="icon-button -ml-2">
          <ArrowLeft />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl leading-tight wrap-anywhere">{title}</h1>
          <p className="text-sm text-soft">{dayText}</p>
        </div>
        <p className="text-right leading-tight">
          <span className="block text-lg font-semibold">{count}</span>
          {countOf && <span className="text-sm text-soft">{countOf}</span>}
        </p>
      </div>
      {status}
    </>
  )
}
