import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { defineWords, useWords } from '#app/language/use-words.ts'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import type { ClassView, EveningView } from './store/view-evening.ts'
import type { useEvening } from './use-evenings.ts'

const english = defineWords('admin.tonight.evening-screen', { all: 'All classes' })

/** Props for each part of an evening's screens. */
export type ScreenProps = ReturnType<typeof useEvening> & {
  view: EveningView
  title: string
  dayText: string
  /** The URL of the evening. */
  back: string
  status: ReactNode
}
export type ClassProps = ScreenProps & { openClass: ClassView }

/** The compact heading of one part of an evening, with a link back to the evening. */
export const ScreenHeading = ({ title, dayText, back, status, count }: ScreenProps & { count: string }) => {
  const words = useWords(english)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Link to={back} aria-label={words.all} className="icon-button -ml-2">
          <ArrowLeft />
        </Link>
        <h1 className="min-w-0 flex-1 text-3xl wrap-anywhere">{title}</h1>
        <p className="text-lg font-semibold">{count}</p>
      </div>
      <p className="text-soft">{dayText}</p>
      {status}
    </>
  )
}
