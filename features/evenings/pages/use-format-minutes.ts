import { useDigits, useWords } from '#app/language/use-words.ts'
import { defineWords } from '#domain/text/words.ts'
import { formatMinutes } from '../attendance.ts'

const english = defineWords('admin.duration', {
  evenings: { one: '{count} evening', other: '{count} evenings' },
  units: ['h', 'min'],
})

/** Returns a function that formats minutes in the language of this page: "2 h 30 min". */
export function useFormatMinutes() {
  const { units } = useWords(english)
  const digits = useDigits()
  return (minutes: number) => digits(formatMinutes(minutes, units))
}

/** Returns a function that formats evenings with their time: "3 evenings, 2 h 30 min". */
export function useFormatEvenings() {
  const words = useWords(english)
  const formatMinutes = useFormatMinutes()
  return (evenings: number, minutes: number) => `${words.evenings(evenings)}, ${formatMinutes(minutes)}`
}
