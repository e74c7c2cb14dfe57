// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { success } from '#app/testing/fake-server.ts'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import { eveningPaths } from '../evenings.ts'
import { PersonEveningsPanel } from './person-evenings.tsx'

const Page = () => <PersonEveningsPanel kind="student" id="asha" />

test('shows only weeks with an evening, each month once, and the levels of a child', async () => {
  const days = ['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-17']
  const evenings = days.map((day) => ({ day, code: 'h' }))
  openAsAdmin(
    Page,
    {},
    {
      [`GET ${eveningPaths.ofPerson.replace(':kind', 'student').replace(':id', 'asha')}`]: success({
        from: '2026-09-07',
        evenings,
        levels: [
          { day: '2026-07-10', skill: 'reading', what: 'letter' },
          { day: '2026-11-10', skill: 'reading', what: 'word' },
        ],
        teaches: null,
      }),
    },
  )
  expect((await screen.findByRole('table')).querySelector('tr')?.textContent).toBe('OctNov')
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Tue 20 Oct: Here',
    'Tue 27 Oct: Here',
    'Tue 3 Nov: Here',
    'Tue 17 Nov: Here',
  ])
  const reading = screen.getByRole('region', { name: 'Reading' })
  expect([...reading.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '10 July 2026: Letter',
    '10 November 2026: Word',
  ])
  expect(reading.querySelectorAll('circle')).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Arithmetic' })).toBeNull()
})
