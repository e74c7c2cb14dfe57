import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from './load-site.ts'
import { streamAsText } from './page-scripts.ts'

test('the encoding of the data is taken out of the script that begins it, and nowhere else', () => {
  const said = '<p>.pipeThrough(new TextEncoderStream());&lt;/script></p>'
  const page = (end: string) => `${said}<script nonce="1">stream = new ReadableStream({})${end};</script>`
  expect(streamAsText(page('.pipeThrough(new TextEncoderStream())'))).toBe(page(''))
})

test('a page of the built site begins its data without streams that the oldest browsers lack', async () => {
  const { context } = await loadSite({ root: resolve('.'), isDevelopment: false })
  const nothing = async () => Response.json({ success: false }, { status: 503 })
  const page = await context.renderPage?.(new URL('http://school.test/not-there'), nothing)
  expect(page?.html).toContain('window.__reactRouterContext.stream = new ReadableStream(')
  expect(page?.html).not.toContain('TextEncoderStream')
})
