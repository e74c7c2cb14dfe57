import { expect, test } from 'vitest'
import { emptyTiming } from '#domain/site/class-timings.ts'
import { noClassNotice } from './class-day-changes.ts'

const calendar = {
  classTimings: [
    { ...emptyTiming, time: '5–6 PM', weekdays: ['TU' as const, 'TH' as const], from: '17:00', to: '18:00' },
  ],
  holidays: [],
  extraClasses: [],
}

test("a notice translates a usual reason, and leaves the school's own reason unchanged", () => {
  const [off] = [{ name: 'Rain', from: '2026-11-24', to: '2026-11-24' }]
  const textOf = (key: string, english: string) =>
    ({ 'no-class.on': '{from}: ক্লাস নেই', 'default.Rain': 'বৃষ্টি' })[key] ?? english
  const write = (name: string) => noClassNotice({ ...off, name }, calendar, { language: 'bn', textOf })
  expect(write('Rain')).toEqual({
    title: 'মঙ্গলবার, 24 নভেম্বর, 2026: ক্লাস নেই',
    description: expect.stringMatching(/^Reason: বৃষ্টি\. The next class is on বৃহস্পতিবার, 26 নভেম্বর, 2026, .*5/),
  })
  expect(write('Flood').description).toContain('Reason: Flood.')
})

test('a notice contains the days, the reason, and the next class', () => {
  expect(noClassNotice({ name: 'Exams', from: '2026-11-24', to: '2026-11-24' }, calendar)).toEqual({
    title: 'No class on Tuesday, 24 November 2026',
    description: 'Reason: Exams. The next class is on Thursday, 26 November 2026, 5–6 PM.',
  })
  expect(
    noClassNotice(
      { name: 'Winter', from: '2026-12-20', to: '2027-12-31' },
      { ...calendar, classTimings: [] },
    ),
  ).toEqual({
    title: 'No class from Sunday, 20 December 2026 to Friday, 31 December 2027',
    description: 'Reason: Winter.',
  })
})
