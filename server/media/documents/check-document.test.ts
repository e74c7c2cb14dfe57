import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectType } from '../file-types.ts'
import { checkDocument } from './check-document.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamplight-pdf-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the key of the message, or 'accepted'. */
async function check(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'document')
  writeFileSync(path, bytes, 'latin1')
  try {
    await detectType(path, 'document')
    await checkDocument(path)
    return 'accepted'
  } catch (error) {
    const { sentence } = error as { sentence?: { key: string } }
    return sentence?.key.replace('media.', '') ?? String(error)
  }
}

const objects = (...contents: (string | Buffer)[]) =>
  contents.map((content, index) => `${index + 1} 0 obj\n${content.toString('latin1')}\nendobj\n`).join('')
const tail = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
const pdf = (...contents: (string | Buffer)[]) =>
  `%PDF-1.4\n${objects('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', ...contents)}${tail}`

const stream = (data: string | Buffer, entries: string) =>
  `<< /Length ${data.length} ${entries} >>\nstream\n${data.toString('latin1')}\nendstream`

/** A stream with one packed object, encoded by these filters from the inside to the outside. */
function packed(object: string, { filters = ['FlateDecode'], first = 4, header = '9 0 ' } = {}) {
  let data = Buffer.from(header + object, 'latin1')
  for (const filter of filters)
    if (filter === 'FlateDecode') data = deflateSync(data)
    else if (filter === 'ASCIIHexDecode') data = Buffer.from(`${data.toString('hex')}>`)
    else data = Buffer.from(`${toAscii85(data)}~>`)
  const names = filters.toReversed().map((filter) => `/${filter}`)
  return stream(data, `/Type /ObjStm /N 1 /First ${first} /Filter [${names.join(' ')}]`)
}

function toAscii85(data: Buffer): string {
  const groups = Array.from({ length: Math.ceil(data.length / 4) }, (_, index) => {
    const part = data.subarray(index * 4, index * 4 + 4)
    let number = Buffer.concat([part, Buffer.alloc(4 - part.length)]).readUInt32BE()
    const digits = Array.from({ length: 5 }, () => {
      const digit = number % 85
      number = Math.floor(number / 85)
      return String.fromCharCode(33 + digit)
    })
    return digits
      .reverse()
      .join('')
      .slice(0, part.length + 1)
  })
  return groups.join('')
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'

describe('a PDF is accepted', () => {
  test.each([
    ['with a title that mentions JavaScript', pdf('<< /Title (Computer class: Python/JavaScript) >>')],
    ['with a link to a page about JavaScript', pdf('<< /S /URI /URI (https://example.org/S /JavaScript) >>')],
    ['with a text that shows an action', pdf(`<< /Title (see ${script.replace(/[()]/g, '\\$&')}) >>`)],
    ['with a comment that mentions a script', pdf(`<< % /S /JavaScript\n/A 1 >>`)],
    ['with a page that shows the name of an action', pdf(stream('BT (/S /JavaScript) Tj ET', ''))],
    ['with a font called JS and a place called Launch', pdf('<< /Font << /JS 5 0 R >> /D /Launch >>')],
    ['with a page that opens first', pdf('<< /OpenAction [1 0 R /Fit] /JSX 1 /S /Launcher >>')],
    ['with packed objects', pdf(packed('<< /Title (JavaScript) >>'))],
    [
      'with packed objects in two filters',
      pdf(packed('<< >>', { filters: ['FlateDecode', 'ASCII85Decode'] })),
    ],
    ['with zeros after its end', pdf() + '\0'.repeat(5_000)],
    ['with a web page after its end', `${pdf()}<object>an error page</object>`],
    ['without its end mark', pdf().replace('%%EOF\n', '')],
    ['with a wrong position of its table', pdf().replace('startxref\n9', 'startxref\n99999999')],
    ['without its table', pdf().replace(tail, '')],
    ['with a blank line first', `\r\n\r\n${pdf()}`],
    ['with bytes before its beginning', `\u0001mail header\n${pdf()}`],
  ])('%s', async (_what, bytes) => expect(await check(bytes)).toBe('accepted'))
})

describe('a PDF is refused', () => {
  test.each([
    ['a script', pdf(`<< /OpenAction ${script} >>`)],
    ['a script whose name is written in hex', pdf('<< /AA << /O << /S/J#61vaScr#69pt /J#53 7 0 R >> >> >>')],
    ['the text of a script without its type', pdf('<< /JS (app.alert(1)) >>')],
    ['a type in an object of its own', pdf('<< /S 4 0 R >>', '/JavaScript')],
    ['a script behind a word that is no key', pdf('<< /A endobj /S /JavaScript >>')],
    ['a script behind unequal brackets', pdf('<< /A (\\)\\() /B [ >> ] /S /JavaScript >>')],
    ['a script in an object that is in a text', pdf(`<< /Title (7 0 obj ${script} endobj) >>`)],
    ['a script in an object that is in a stream', pdf(stream(`7 0 obj ${script} endobj`, ''))],
    ['a script in a file without a table', pdf(script).replace(tail, '')],
    ['a form that scripts fill', pdf('<< /AcroForm << /XFA 5 0 R >> >>')],
    ['a form that is sent elsewhere', pdf('<< /A << /S /SubmitForm /F (https://example.org) >> >>')],
    ['data from elsewhere', pdf('<< /A << /S /ImportData /F (x.fdf) >> >>')],
    ['a link into another file', pdf('<< /A << /S /GoToR /F (x.pdf) >> >>')],
    ['a program to launch', pdf('<< /OpenAction << /S /Launch /F (x.exe) >> >>')],
    ['media with scripts', pdf('<< /Type /Annot /Subtype /RichMedia >>')],
    ['a file in it', pdf('<< /Names << /EmbeddedFiles 2 0 R >> >>')],
    ['a file at a page', pdf('<< /FS << /F (x) /EF << /F 5 0 R >> >> >>')],
    ['a packed script', pdf(packed(script))],
    ['a script packed by other filters', pdf(packed(script, { filters: ['FlateDecode', 'ASCIIHexDecode'] }))],
    ['a script packed without filters', pdf(packed(script, { filters: [] }))],
    ['a script inside a packed text', pdf(packed(`(${script})`, { header: '9 1 ' }))],
    ['a packed script in a stream of another type', pdf(packed(script).replace('/Type /ObjStm', '/Type /X'))],
  ])('with %s', async (_what, bytes) => expect(await check(bytes)).toBe('activeDocument'))

  test.each([
    ['a trailer that names a key', pdf().replace('/Root', '/Encrypt 5 0 R /Root')],
    ['packed objects that are encrypted', pdf('<< /Type /XRef /Encrypt 5 0 R >>', packed('x'))],
  ])('with %s, because it needs a password', async (_what, bytes) =>
    expect(await check(bytes)).toBe('encryptedDocument'),
  )

  const bomb = deflateSync(Buffer.alloc(80_000_000, '0 '))
  test.each<[string, string | Buffer]>([
    ['only a beginning', '%PDF-1.4\n'],
    ['its second half missing', pdf(stream('x'.repeat(2_000), '')).slice(0, 1_000)],
    ['no catalog', pdf().replace('/Catalog', '/X')],
    ['packed objects that cannot be unpacked', pdf(packed(script).replace('stream\n', 'stream\nx'))],
    ['an unknown filter', pdf(packed(script).replace('FlateDecode', 'OwnDecode'))],
    ['filters in another object', pdf(packed(script).replace('[/FlateDecode]', '7 0 R'))],
    ['a filter in another object', pdf(packed(script).replace('[/FlateDecode]', '[7 0 R]'))],
    ['two filters for one stream', pdf(packed(script).replace('/Filter', '/Filter /X /Filter'))],
    ['too many filters', pdf(packed(script, { filters: Array.from({ length: 9 }, () => 'ASCIIHexDecode') }))],
    ['much more data than its size', pdf(stream(bomb, '/N 9 /First 9 /Filter /FlateDecode'))],
    ['very many texts without an end', `${pdf()}${'7 0 obj('.repeat(1_000_000)}`],
    ['very deep lists', `${pdf()}7 0 obj ${'['.repeat(1_000_000)}`],
    ['very many open dictionaries', `${pdf()}${'obj<<'.repeat(1_000_000)}`],
    ['random bytes', Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(100_000)])],
  ])('with %s', async (_what, bytes) => expect(await check(bytes)).toBe('damagedDocument'))

  test.each([
    ['a web page', '<html><script>1</script>'],
    ['a web page that mentions PDF later', `<html>${' '.repeat(2_000)}%PDF-1.4`],
  ])('if it is %s', async (_what, bytes) => expect(await check(bytes)).toBe('documentType'))
})
