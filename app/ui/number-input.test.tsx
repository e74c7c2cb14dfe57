// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NumberInput } from './number-input.tsx'

afterEach(cleanup)

test('loses focus when the mouse wheel is used, so that the number does not change', () => {
  render(<NumberInput aria-label="Year" defaultValue="2" />)
  const input = screen.getByLabelText('Year')
  input.focus()
  fireEvent.wheel(input)
  expect(document.activeElement).not.toBe(input)
})

test('is the only number input on the site', () => {
  const others = globSync('{app,features}/**/*.tsx').filter(
    (file) => !file.includes('number-input') && readFileSync(file, 'utf8').includes('type="number"'),
  )
  expect(others).toEqual([])
})
