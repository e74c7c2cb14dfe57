// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

/** The size of a module in pixels. */
const moduleSize = 4

test('renders a code that a reader decodes to the text', () => {
  const link = `https://school.example.org/admin/join/${'Az09_-x'.repeat(6)}B`
  render(<QrCode text={link} label="Code" />)
  const svg = screen.getByRole('img', { name: 'Code' })
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * moduleSize
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of svg.innerHTML.matchAll(/M(\d+) (\d+)h1/g))
    for (let row = 0; row < moduleSize; row++)
      for (let column = 0; column < moduleSize; column++) {
        const pixel = (Number(y) * moduleSize + row) * size + Number(x) * moduleSize + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  expect(decodeQR({ width: size, height: size, data })).toBe(link)
})
