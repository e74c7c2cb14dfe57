import type { ReactNode } from 'react'
import { useDigits, useWords } from '#app/language/use-words.ts'
import { ChevronDown } from '#app/ui/icons/icons.ts'
import { groupBy } from '#domain/group-by.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('past-years', { records: { one: '{count} event', other: '{count} events' } })

type Props = { year: string; count: number; isOpen: boolean; children: ReactNode }

export function PastYear({ year, count, isOpen, children }: Props) {
  const words = useWords(english)
  const digits = useDigits()
  return (
    <details open={isOpen} className="group mt-4 border-t border-edge pt-2">
      <summary className="flex min-h-11 items-center gap-3">
        <h2 className="text-2xl">{digits(year)}</h2>
        <span className="text-soft">{words.records(count)}</span>
        <ChevronDown className="ml-auto size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-3 mb-6">{children}</div>
    </details>
  )
}

/**
 * Splits events, the latest first, into the next one (or else the newest), the others of this year or later, and those
 * of each earlier year.
 */
export function splitYears<T>(cards: T[], today: string, dayOf: (card: T) => string) {
  const coming = cards.filter((card) => dayOf(card) >= today)
  const large = coming.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))[0] ?? cards[0]
  const others = cards.filter((card) => card !== large)
  const isPast = (card: T) => dayOf(card) < today.slice(0, 4)
  const past = groupBy(others.filter(isPast), (card) => dayOf(card).slice(0, 4))
  return { large, current: others.filter((card) => !isPast(card)), past: [...past] }
}
