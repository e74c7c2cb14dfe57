// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources to be judged
import { expect, test } from 'vitest'
import { inlineTexts } from './user-texts.ts'

const textsIn = (source: string, file = 'app/example.tsx') =>
  inlineTexts(file, source).map((complaint) => complaint.match(/says "(.*)" inline/)?.[1])

test.each([
  ['text of an element', '<h2>Feedback</h2>', ['Feedback']],
  ['a text of one small word', '<p>{name} and {other}</p>', ['and']],
  ['text of a fragment', '<>spam</>', ['spam']],
  ['an attribute', '<img alt="our school" src={url} />', ['our school']],
  ['a property of a component', '<FormFrame submitLabel="save" />', ['save']],
  ['any property that begins like a sentence', '<Menu name="User menu" />', ['User menu']],
  ['the branches of a condition', "<p>{isOpen ? 'close' : 'open'}</p>", ['close', 'open']],
  ['what follows a condition', "<p>{isFull && 'no place left'}</p>", ['no place left']],
  ['a fallback', "<p aria-label={name ?? 'nobody'} />", ['nobody']],
  ['a template', '<p>{`${n} photos`}</p>', ['… photos']],
  ['what stands within a template', "<p>{`${n} ${n === 1 ? 'photo' : 'photos'}`}</p>", ['photo', 'photos']],
  ['a sum', "<p>{n + ' photos'}</p>", ['photos']],
  ['what a callback returns', '<p>{weeks.map((n) => `week ${n}`)}</p>', ['week …']],
  ['a text given to a variable', "const label = isNew ? 'Add' : 'Edit'", ['Add', 'Edit']],
  ['a sentence that begins with a value', 'const hint = () => `${name} is required.`', ['… is required.']],
  ['a property in a function', "function check() { return { message: 'too long' } }", ['too long']],
  ['a property of a table', "const links = [{ label: 'about', to: '/about' }]", ['about']],
  ['a default', "function confirm({ label = 'yes' }) {}", ['yes']],
  ['words inside of a function', "function Page() { const words = { title: 'Trash' } }", ['Trash']],
  ['a toast', "toast.success(wasNew ? 'added' : 'saved', id)", ['added', 'saved']],
  ['the head of a page', "const meta = hiddenPageMeta('Log in', 'for admins')", ['Log in', 'for admins']],
])('finds %s', (_what, source, texts) => {
  expect(textsIn(source)).toEqual(texts)
})

test.each([
  ['an object of words', "const words = { title: 'Trash', found: (n: number) => `${n} found` }"],
  ['an exported one with a longer name', "export const recordWords = { edit: 'Edit' }"],
  [
    'messages and labels',
    "const accountMessages = { a: 'Hello.' }\nexport const filterLabels = { year: 'Year' }",
  ],
  ['one message', "export const sessionEndedMessage = 'Your session has ended.'"],
  ['a use of them', '<p aria-label={words.title}>{words.found(3)}</p>'],
  ['signs and numbers', "<p>{' · '}{n} % – {`${n}+`} ×</p>"],
  ['classes', "<p className={`flex ${isOpen ? 'Grid' : 'hidden'}`} />"],
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
    'an error of one’s own',
    "class Full extends HttpError { constructor() { super(507, 'no space') } }",
    ['no space'],
  ],
  ['a message', 'reply.send({ success: false, message: `${name} is taken` })', ['… is taken']],
  ['messages together', "const messages = { taken: 'It is taken.' }", []],
  ['a line of the log', "log.info('Sent the report')", []],
])('in server code, %s', (_what, source, texts) => {
  expect(textsIn(source, 'server/example.ts')).toEqual(texts)
})

test('a complaint names the place', () => {
  expect(inlineTexts('app/page.tsx', 'const a = 1\nconst b = <p>\n  Two\n  words\n</p>')).toEqual([
    `app/page.tsx:2 says "Two words" inline; it belongs in the feature's words`,
  ])
})
