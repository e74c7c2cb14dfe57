import { expect, test } from 'vitest'
import { findUnwrappedTexts } from './loose-texts.ts'

const found = (jsx: string) =>
  findUnwrappedTexts('page.tsx', `const ours = useWords(english); const page = ${jsx}`).length

test.each([
  ['a text after a conditional icon', '<p>{isOpen && <Icon />} Open</p>', 1],
  ['a conditional text next to an icon', '<p><Icon />{isOpen ? words.open : words.shut}</p>', 1],
  ['a text that is sometimes omitted', '<p><b>A</b>{isOpen && words.open}</p>', 1],
  ['a computed text next to other elements', '<p>{words.found(total)} <b>A</b></p>', 1],
  ['a template literal', '<><Icon />{`found`}</>', 1],
  ['a text in a separate element', '<p>{isOpen && <Icon />}<span>{words.found(total)}</span></p>', 0],
  ['the only child', '<p>{isOpen ? words.open : words.shut}</p>', 0],
  ['a fixed text', '<p><Icon />{words.open}</p>', 0],
  ['a translated text', '<p><Icon />{ours.open}</p>', 1],
  ['a translated text in a nested object', '<p><Icon />{ours.types[type]}</p>', 1],
  ['a translated text in a link', '<Link to="/"><Icon />{ours.open}</Link>', 1],
  ['a translated text in a separate element', '<Link to="/"><Icon /><span>{ours.open}</span></Link>', 0],
  ['a list of elements', '<p>{isOpen && <Icon />}{items.map((item) => <b key={item}>{item}</b>)}</p>', 0],
  ['children', '<p>{isOpen && <Icon />}{children}</p>', 0],
])('finds texts that break a translated page: %s', (_what, jsx, number) => {
  expect(found(jsx)).toBe(number)
})
