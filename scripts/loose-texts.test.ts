import { expect, test } from 'vitest'
import { looseTexts } from './loose-texts.ts'

const found = (jsx: string) =>
  looseTexts('page.tsx', `const ours = useWords(english); const page = ${jsx}`).length

test.each([
  ['a text behind an icon that comes and goes', '<p>{isOpen && <Icon />} Open</p>', 1],
  ['a chosen text beside an icon', '<p><Icon />{isOpen ? words.open : words.shut}</p>', 1],
  ['a text that comes and goes', '<p><b>A</b>{isOpen && words.open}</p>', 1],
  ['a computed text beside others', '<p>{words.found(total)} <b>A</b></p>', 1],
  ['a template', '<><Icon />{`found`}</>', 1],
  ['an element of its own', '<p>{isOpen && <Icon />}<span>{words.found(total)}</span></p>', 0],
  ['the only child', '<p>{isOpen ? words.open : words.shut}</p>', 0],
  ['a fixed text', '<p><Icon />{words.open}</p>', 0],
  ['a text that changes with the language', '<p><Icon />{ours.open}</p>', 1],
  ['such a text deeper in its object', '<p><Icon />{ours.types[type]}</p>', 1],
  ['such a text in a link', '<Link to="/"><Icon />{ours.open}</Link>', 1],
  ['such a text in an element of its own', '<Link to="/"><Icon /><span>{ours.open}</span></Link>', 0],
  ['a list', '<p>{isOpen && <Icon />}{items.map((item) => <b key={item}>{item}</b>)}</p>', 0],
  ['children', '<p>{isOpen && <Icon />}{children}</p>', 0],
])('finds texts that break a translated page: %s', (_what, jsx, number) => {
  expect(found(jsx)).toBe(number)
})
