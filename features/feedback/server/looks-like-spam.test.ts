import { describe, expect, test } from 'vitest'
import { looksLikeSpam } from './looks-like-spam.ts'

const words = (message: string, fullName = 'Visitor Testrup') => ({ fullName, message })
const thanks = words('Thank you for what you do.')
const guess = (over: Partial<Parameters<typeof looksLikeSpam>[0]>) =>
  looksLikeSpam({
    values: thanks,
    honeypot: undefined,
    openFor: undefined,
    isNativeForm: false,
    copies: 0,
    ...over,
  })

describe('accepts messages', () => {
  test('with only the four fields of the specification', () => {
    expect(guess({})).toBe(false)
  })

  test.each([3, 3.2, 600, '3', ' 42 ', 1e6])('from a form that was open for %j seconds', (openFor) => {
    expect(guess({ honeypot: '', openFor })).toBe(false)
    expect(guess({ openFor })).toBe(false)
  })

  test.each([
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
  ])('with the text: %s', (message) => {
    expect(guess({ values: words(message) })).toBe(false)
  })

  test('from a browser without scripts, which cannot count seconds', () => {
    expect(guess({ isNativeForm: true, honeypot: '' })).toBe(false)
  })

  test('with the same text as four earlier ones', () => {
    expect(guess({ copies: 4 })).toBe(false)
  })
})

describe('detects robots by', () => {
  test('a web address sent without scripts', () => {
    const values = words('See https://x.example')
    expect(guess({ isNativeForm: true, honeypot: '', values })).toBe(true)
    expect(guess({ isNativeForm: true, honeypot: 'x' })).toBe(true)
  })

  test.each<[unknown]>([['https://x.example'], ['x'], [0], [false], [{}], [[]], [{ toString: 1 }]])(
    'the content of the hidden field: %j',
    (honeypot) => {
      expect(guess({ honeypot, openFor: 60 })).toBe(true)
    },
  )

  test.each<[unknown]>([[0], [2.9], [-1], [Number.NaN], [''], [' '], ['soon'], [null], [true], [{}], [[5]]])(
    'their speed, or an invalid number of seconds: %j',
    (openFor) => {
      expect(guess({ openFor })).toBe(true)
    },
  )

  test('a form without a number of seconds', () => {
    expect(guess({ honeypot: '' })).toBe(true)
  })

  test.each([
    'Look: http://a.example http://b.example www.c.example',
    'Best <a href="https://x.example">prices</a>',
    'Best [url=https://x.example]prices[/url]',
    'Play casino at https://x.example',
    'We offer SEO services and guest posts',
    'To the website owner: rank first on Google',
  ])('their text: %s', (message) => {
    expect(guess({ values: words(message) })).toBe(true)
  })

  test('a link as a name', () => {
    expect(guess({ values: words('Hello', 'https://x.example') })).toBe(true)
  })

  test('the same text for the sixth time', () => {
    expect(guess({ copies: 5 })).toBe(true)
  })
})
