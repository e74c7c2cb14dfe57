// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are sources to check
import { expect, test } from 'vitest'
import { inlineTexts, oddWords } from './user-texts.ts'

const textsIn = (source: string, file = 'app/example.tsx') =>
  inlineTexts(file, source).map((complaint) => complaint.match(/says "(.*)" inline/)?.[1])

test.each([
  ['text of an element', '<h2>Feedback</h2>', ['Feedback']],
  ['a single short word', '<p>{name} and {other}</p>', ['and']],
  ['text of a fragment', '<>spam</>', ['spam']],
  ['an attribute', '<img alt="our school" src={url} />', ['our school']],
  ['a prop of a component', '<FormFrame submitLabel="save" />', ['save']],
  ['any prop that starts like a sentence', '<Menu name="User menu" />', ['User menu']],
  ['the branches of a condition', "<p>{isOpen ? 'close' : 'open'}</p>", ['close', 'open']],
  ['the operand after a condition', "<p>{isFull && 'no place left'}</p>", ['no place left']],
  ['a fallback', "<p aria-label={name ?? 'nobody'} />", ['nobody']],
  ['a template literal', '<p>{`${n} photos`}</p>', ['… photos']],
  [
    'a text within a template literal',
    "<p>{`${n} ${n === 1 ? 'photo' : 'photos'}`}</p>",
    ['photo', 'photos'],
  ],
  ['a concatenation', "<p>{n + ' photos'}</p>", ['photos']],
  ['the result of a callback', '<p>{weeks.map((n) => `week ${n}`)}</p>', ['week …']],
  ['a text assigned to a variable', "const label = isNew ? 'Add' : 'Edit'", ['Add', 'Edit']],
  ['a sentence that starts with a value', 'const hint = () => `${name} is required.`', ['… is required.']],
  ['a property in a function', "function check() { return { message: 'too long' } }", ['too long']],
  ['a property in a table', "const links = [{ label: 'about', to: '/about' }]", ['about']],
  ['a default value', "function confirm({ label = 'yes' }) {}", ['yes']],
  ['an object of words inside a function', "function Page() { const words = { title: 'Trash' } }", ['Trash']],
  ['an object without defineWords', "const words = { title: 'Trash' }", ['Trash']],
  ['a toast', "toast.success(wasNew ? 'added' : 'saved', id)", ['added', 'saved']],
  ['the metadata of a page', "const meta = hiddenPageMeta('Log in', 'for admins')", ['Log in', 'for admins']],
])('finds %s', (_what, source, texts) => {
  expect(textsIn(source)).toEqual(texts)
})

test.each([
  ['an object of words', "const words = defineWords({ title: 'Trash', found: (n: number) => `${n} found` })"],
  ['exported words with a part', "export const recordWords = defineWords('record', { edit: 'Edit' })"],
  ['labels', "export const filterLabels = { year: 'Year' }"],
  ['a message constant', "export const sessionEndedMessage = 'Your session has ended.'"],
  ['a reference to words', '<p aria-label={words.title}>{words.found(3)}</p>'],
  ['punctuation and numbers', "<p>{' · '}{n} % – {`${n}+`} ×</p>"],
  ['class names', "<p className={`flex ${isOpen ? 'Grid' : 'hidden'}`} />"],
  ['paths, names and types', '<input id="full-name" name="fullName" type="text" autoComplete="email" />'],
  ['a comparison', "<p>{state === 'under way' && typeof n === 'string' && words.a}</p>"],
  ['a literal type', "type Role = 'Teacher' | 'Pupil'"],
  ['an error for programmers', "throw new Error('This kind has no path.')"],
  ['an import', "import { a } from './A file.ts'"],
])('accepts %s', (_what, source) => {
  expect(textsIn(source)).toEqual([])
})

test.each([
  ['an error', "throw new NotFound('there is none')", ['there is none']],
  [
    'a subclass of an error',
    "class Full extends HttpError { constructor() { super(507, 'no space') } }",
    ['no space'],
  ],
  ['a message', 'reply.send({ success: false, message: `${name} is taken` })', ['… is taken']],
  ['an object of messages', "const messages = { taken: 'It is taken.' }", []],
  ['a log line', "log.info('Sent the report')", []],
])('finds the texts of %s in server code', (_what, source, texts) => {
  expect(textsIn(source, 'server/example.ts')).toEqual(texts)
})

test('an error contains the location', () => {
  expect(inlineTexts('app/page.tsx', 'const a = 1\nconst b = <p>\n  Two\n  words\n</p>')).toEqual([
    `app/page.tsx:2 says "Two words" inline; it belongs in the feature's words`,
  ])
})

test.each([
  ['title case', "const words = defineWords({ save: 'Save Settings' })", 'use sentence case'],
  [
    'a second word for a child',
    'const words = defineWords({ of: (n: number) => `${n} kids` })',
    'the word is "child"',
  ],
])('finds %s', (_what, source, complaint) => {
  expect(oddWords('app/example.tsx', source).map((text) => text.split('; ')[1])).toEqual([complaint])
})

test.each([
  ['a title of the specification', "const words = defineWords({ menu: 'Admin Panel' })"],
  ['sentence case', "const words = defineWords({ save: 'Save settings' })"],
  ['texts elsewhere', "const names = ['Samsung Internet', 'kids']"],
])('accepts %s', (_what, source) => {
  expect(oddWords('app/example.tsx', source)).toEqual([])
})
