import type { Language } from '../text/languages.ts'
import { formatSchoolTime } from './school-day.ts'

type Hours = { time: string; from?: string | null | undefined; to?: string | null | undefined }

/**
 * Formats hours such as 5–6 PM the way people say them, such as शाम 5 से 6 बजे. In English, and if the exact times are
 * unknown, returns the school's own text.
 *
 * @param hours the school's own text, and the start and end in ISO format
 */
export function formatTimeRange({ time, from, to }: Hours, language: Language): string {
  if (language === 'en' || !from || !to) return time
  const [start, end] = [clockOf(from), clockOf(to)]
  // The end gets its own part of the day only if noon or midnight lies in between.
  const isSameHalf = start.hour < 12 === end.hour < 12
  const startPart = partOfDay(start.hour, language)
  const endPart = isSameHalf ? '' : `${partOfDay(end.hour, language)} `
  return language === 'hi'
    ? `${startPart} ${spoken.hi(start)} से ${endPart}${spoken.hi(end)} बजे`
    : `${startPart} ${spoken.bn(start)}–${endPart}${spoken.bn(end)}`
}

type Clock = { hour: number; minute: string }

function clockOf(moment: string): Clock {
  const [hour, minute = ''] = formatSchoolTime(new Date(moment)).slice(11).split(':')
  return { hour: Number(hour), minute }
}

const digits = ({ hour, minute }: Clock) => `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}`

const spoken = {
  hi: digits,
  // "5টা" is a full hour; the টা is dropped if there are minutes.
  bn: (clock: Clock) => digits(clock) + (clock.minute === '00' ? 'টা' : ''),
}

/** `from` is the hour at which the part of the day starts. */
const partsOfDay: Record<'hi' | 'bn', [from: number, name: string][]> = {
  hi: [
    [0, 'रात'],
    [4, 'सुबह'],
    [12, 'दोपहर'],
    [16, 'शाम'],
    [20, 'रात'],
  ],
  bn: [
    [0, 'রাত'],
    [4, 'ভোর'],
    [6, 'সকাল'],
    [12, 'দুপুর'],
    [15, 'বিকেল'],
    [18, 'সন্ধ্যা'],
    [20, 'রাত'],
  ],
}

const partOfDay = (hour: number, language: keyof typeof partsOfDay): string =>
  partsOfDay[language].filter(([from]) => hour >= from).at(-1)?.[1] ?? ''
