// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { success } from '#app/testing/fake-server.ts'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import type { AttendanceTerm } from '../../attendance-schemas.ts'
import { eveningPaths } from '../../evenings.ts'
import Attendance, { english } from './attendance.tsx'

test('shows the share of a class that came on each evening, latest first', async () => {
  const term: AttendanceTerm = {
    parts: { goingHome: false, levels: false },
    from: '2026-07-01',
    to: '2026-12-31',
    evenings: ['2026-11-10', '2026-11-12'],
    volunteers: [],
    children: [],
    closed: [['4', '5'], ['4']],
    classes: [
      { studentClass: '4', shares: [0, 50], share: 25 },
      { studentClass: '5', shares: [50, null], share: 50 },
      { studentClass: '6', shares: [null, null], share: null },
    ],
  }
  openAsAdmin(Attendance, '/admin/tonight/attendance', { [`GET ${eveningPaths.attendance}`]: success(term) })
  const byClass = within(await screen.findByRole('table', { name: english.byClass }))
  const rows = byClass.getAllByRole<HTMLTableRowElement>('row').slice(1)
  expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))).toEqual([
    ['Class 4', '25%', '50', '0'],
    ['Class 5', '50%', '·', '50'],
    ['Class 6', '–', '·', '·'],
  ])
})
