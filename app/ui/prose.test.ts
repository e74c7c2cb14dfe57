import { expect, test } from 'vitest'
import { splitWebAddresses } from '../../app/ui/prose.tsx'

const linked = (text: string) => splitWebAddresses(text).flatMap(({ address }) => address ?? [])

test.each<[string, string[]]>([
  ['See https://school.example/a?b=c&d=1#e.', ['https://school.example/a?b=c&d=1#e']],
  ['HTTP://SCHOOL.example', ['HTTP://SCHOOL.example']],
  ['(https://school.example/a), and more', ['https://school.example/a']],
  ['(see https://en.example/wiki/Lamp_(oil)).', ['https://en.example/wiki/Lamp_(oil)']],
  ['“https://school.example”', ['https://school.example']],
  ['আরও: https://school.example/খবর।', ['https://school.example/খবর']],
  ['https://one.example,\nhttps://two.example!', ['https://one.example', 'https://two.example']],
  ['https://one.example/https://two.example', ['https://one.example/https://two.example']],
  ['http://[::1]:8080/x', ['http://[::1]:8080/x']],
  ['<a href="https://school.example">x</a>', ['https://school.example']],
  ['https://school.example/@name', ['https://school.example/@name']],
  ['javascript:alert(1) ftp://a.example data:text/html,x //a.example www.a.example', []],
  ['https:// http://. https://? http://)', []],
  ['https://bank.example@evil.example/', []],
  ['https://school.example\u202Eten', ['https://school.example']],
  ['', []],
])('finds the web addresses in %j', (text, addresses) => {
  expect(linked(text)).toEqual(addresses)
})

test.each(['', 'x', 'https://a.example', ' https://a.example. https://b@c https://d.example ', '\n\n'])(
  'joining the parts of %j restores the text',
  (text) => {
    expect(
      splitWebAddresses(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
)

test('quickly splits a text that is crafted to be slow', () => {
  for (const text of ['https://'.repeat(700), `https://a${')'.repeat(5_000)}`, 'http'.repeat(1_300)])
    expect(
      splitWebAddresses(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
