import { expect, test } from 'vitest'
import { looksLikeSpam } from './looks-like-spam.ts'

const words = (message: string, fullName = 'Visitor Testrup') => ({ fullName, message })
const thanks = words('Thank you for what you do.')
type Given = Partial<Parameters<typeof looksLikeSpam>[0]>
const guess = (over: Given) =>
  looksLikeSpam({
    values: thanks,
    honeypot: undefined,
    openFor: undefined,
    isNativeForm: false,
    copies: 0,
    ...over,
  })

test.each([
  ['only the four fields of the specification', {}],
  ...[3, 3.2, 600, '3', ' 42 ', 1e6].map((openFor) => [`${openFor} seconds`, { honeypot: '', openFor }]),
  ['no hidden field, but seconds', { openFor: 3 }],
  ['no seconds, from a browser without scripts', { isNativeForm: true, honeypot: '' }],
  ['the same text as four earlier ones', { copies: 4 }],
  ...[
    'My daughter would love to join. See https://school.example/notice for her report.',
    'I work in web design and would like to help with your website.',
    'Dear Sir/Madam, do you take volunteers from other colleges? https://one.example and www.two.example',
    'We could teach the children how bitcoin works.',
    'आप बहुत अच्छा काम कर रहे हैं। धन्यवाद!',
    'আপনাদের কাজ খুব ভালো লাগে।',
    '<script>alert(1)</script>',
    '=HYPERLINK("http://x.example")',
    '{{7*7}}',
    'A < B and [1] is a footnote.',
  ].map((message) => [message, { values: words(message) }]),
] as [string, Given][])('accepts a message with %s', (_what, over) => {
  expect(guess(over)).toBe(false)
})

const withAddress = words('See https://x.example')
test.each([
  ['a web address sent without scripts', { isNativeForm: true, honeypot: '', values: withAddress }],
  ['the hidden field, sent without scripts', { isNativeForm: true, honeypot: 'x' }],
  ...['https://x.example', 'x', 0, false, {}, [], { toString: 1 }].map((honeypot) => [
    `the hidden field ${JSON.stringify(honeypot)}`,
    { honeypot, openFor: 60 },
  ]),
  ...[0, 2.9, -1, Number.NaN, '', ' ', 'soon', null, true, {}, [5]].map((openFor) => [
    `${JSON.stringify(openFor)} seconds`,
    { openFor },
  ]),
  ['no number of seconds', { honeypot: '' }],
  ...[
    'Look: http://a.example http://b.example www.c.example',
    'Best <a href="https://x.example">prices</a>',
    'Best [url=https://x.example]prices[/url]',
    'Play casino at https://x.example',
    'We offer SEO services and guest posts',
    'To the website owner: rank first on Google',
  ].map((message) => [message, { values: words(message) }]),
  ['a link as a name', { values: words('Hello', 'https://x.example') }],
  ['the same text for the sixth time', { copies: 5 }],
] as [string, Given][])('detects a robot by %s', (_what, over) => {
  expect(guess(over)).toBe(true)
})
