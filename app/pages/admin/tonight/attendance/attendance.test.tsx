// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { familyPaths } from '#domain/evenings/families.ts'
import type { AttendanceTerm } from '#domain/evenings/family-schemas.ts'
import { success } from '../../../../testing/fake-server.ts'
import { openAsAdmin } from '../../../../testing/render-page.tsx'
import Attendance, { words } from './attendance.tsx'

const childrenOf = (studentClass: string, ...strips: string[]) =>
  strips.map((strip, at) => ({
    ...{ studentId: `${studentClass}-${at}`, fullName: `Child ${at}`, studentClass, strip },
  }))

test('an evening on which the register of a class was not closed says nothing about the class', async () => {
  const term: AttendanceTerm = {
    ...{ from: '2026-07-01', to: '2026-12-31', evenings: ['2026-11-10', '2026-11-12'], volunteers: [] },
    closed: [['4', '5'], ['4']],
    children: [
      ...childrenOf('4', 'ah', 'aa'),
      ...childrenOf('5', 'hh', 'a-'),
      ...childrenOf('6', '-h', '--'),
    ],
  }
  openAsAdmin(Attendance, '/admin/tonight/attendance', { [`GET ${familyPaths.attendance}`]: success(term) })
  const byClass = within(await screen.findByRole('table', { name: words.byClass }))
  const rows = byClass.getAllByRole<HTMLTableRowElement>('row').slice(1)
  // The latest evening first.
  expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))).toEqual([
    ['Class 4', '25 %', '50', '0'],
    ['Class 5', '50 %', '·', '50'],
    ['Class 6', '–', '·', '·'],
  ])
})
