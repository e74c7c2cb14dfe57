// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { addCatalog } from '#app/language/catalogs.ts'
import { LanguageContext } from '#app/language/use-words.ts'
import { activity } from '#domain/kinds/activity.ts'
import { ListSearch } from './list-search.tsx'

addCatalog('bn', { 'label.Art': 'আঁকা' })

test("filter choices are in the page's language, with its own digits if they are in use", () => {
  const choices = { date: [{ value: '2024', count: 3 }], activityType: [{ value: 'Art', count: 2 }] }
  const list = { items: [], total: 60, nextCursor: null, error: null, choices }
  const element = (
    <LanguageContext value={{ language: 'bn', ownDigits: true }}>
      <ListSearch kind={activity} list={{ ...list, params: { q: '', filters: {}, show: 24 } }} />
    </LanguageContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  onTestFinished(cleanup)
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(expect.arrayContaining(['২০২৪ (৩)', 'আঁকা (২)']))
})
