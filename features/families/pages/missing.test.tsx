// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import { familyPaths } from '../families.ts'
import Missing from './missing.tsx'

const meena = { name: 'Meena', relation: 'Mother', phone: '98300 12345', language: '' }
const child = (studentId: string, fullName: string, phone: string, family?: string) => ({
  studentId,
  fullName,
  studentClass: '5',
  family,
  missed: 3,
  since: '2026-11-13',
  lastHere: null,
  guardians: [{ ...meena, phone }],
  notes: [],
})

test('brothers and sisters are one card with one call, and one note for those who stay ticked', async () => {
  const children = [
    child('id-1', 'Asha', '98300 12345', 'family'),
    child('id-2', 'Tara', '98300 55555'),
    child('id-3', 'Ravi', '9830012345', 'family'),
    child('id-4', 'Bela', '98300 12345', 'family'),
  ]
  const server = openAsAdmin(Missing, '/admin/tonight/missing', {
    [`GET ${familyPaths.missing}`]: success({ missingAfter: 3, children }),
    [`POST ${familyPaths.absenceNotes}`]: { body: { success: true, message: 'Saved.' } },
  })
  expect(await screen.findAllByRole('link', { name: 'Call Meena' })).toHaveLength(2)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Asha Class 5',
    'Ravi Class 5',
    'Bela Class 5',
    'Tara Class 5',
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bela' }))
  clickButton('Back in class: Asha')
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    studentId: 'id-1',
    alsoFor: ['id-3'],
    heard: '',
    isComing: true,
  })
})
