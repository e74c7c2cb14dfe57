// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import '../page-script/main.ts'
import { Picture } from './picture.tsx'

afterEach(cleanup)

const stem = `/uploads/${'a'.repeat(40)}-700x500-112233445566778899aabbcc`
const src = `${stem}.webp`
const sizes = '(min-width: 40rem) 50vw, 100vw'

const image = () => document.querySelector('img') ?? document.createElement('img')

test('renders an uploaded picture with its widths, its size and the mean of its colors', () => {
  render(<Picture src={src} sizes={sizes} alt="A lamp" />)
  const attributes = Object.fromEntries([...image().attributes].map(({ name, value }) => [name, value]))
  expect(attributes).toMatchObject({
    src,
    srcset: `${stem}-320.webp 320w, ${stem}-640.webp 640w, ${src} 700w`,
    sizes,
    width: '700',
    height: '500',
    alt: 'A lamp',
    loading: 'lazy',
  })
  expect(document.querySelector('svg')?.getAttribute('color')).toBe('rgb(94 111 128)')
})

test('loads the first picture eagerly, with a preload in the head', () => {
  const html = renderToString(<Picture src={src} sizes={sizes} isFirst />)
  expect(html).not.toContain('loading="lazy"')
  expect(html).toMatch(/<link rel="preload" as="image"[^>]*imageSrcSet="[^"]*-640\.webp 640w/)
  expect(html).toContain('fetchPriority="high"')
  expect(renderToString(<Picture src={src} sizes={sizes} />)).not.toContain('preload')
})

test('renders a picture with an unknown URL unchanged', () => {
  render(<Picture src="/uploads/default.png" sizes={sizes} />)
  expect(image().getAttribute('src')).toBe('/uploads/default.png')
  expect(image().hasAttribute('srcset')).toBe(false)
  expect(document.querySelector('svg')).toBeNull()
})

test.each([
  ['1600x600-10x40', ' x-0 y-1'],
  ['1600x600-90x95', ' x-4 y-4'],
  ['1600x600-50x50', ''],
  ['1600x600-62x45', ' x-3'],
  ['600x1600', ' y-1'],
  ['1600x600', ''],
])('crops a picture named %s with the classes "%s"', (name, expected) => {
  render(<Picture src={`/uploads/${'a'.repeat(40)}-${name}-112233445566778899aabbcc.webp`} sizes={sizes} />)
  expect(image().className).toBe(`picture${expected}`)
})

test('shows the placeholder colors of a broken picture, and then the picture that replaces it', () => {
  const { rerender } = render(<Picture src={src} sizes={sizes} alt="A lamp" />)
  expect(image().className).not.toContain('opacity-0')
  Object.defineProperty(image(), 'complete', { value: true })
  fireEvent.error(image())
  expect(image().className).toContain('opacity-0')
  expect(image().alt).toBe('A lamp')
  rerender(<Picture src={`/uploads/${'b'.repeat(40)}-9x9-112233445566778899aabbcc.webp`} sizes={sizes} />)
  expect(image().className).not.toContain('opacity-0')
})

test('does not render a style attribute, which the CSP would block', () => {
  expect(renderToString(<Picture src={src} sizes={sizes} />)).not.toContain('style=')
})
