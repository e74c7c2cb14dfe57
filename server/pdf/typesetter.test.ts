import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { openTypefaces } from './typefaces.ts'
import { createTypesetter, type Style } from './typesetter.ts'

const set = createTypesetter(new PDFDocument(), await openTypefaces())
const style: Style = { face: 'text', size: 10, color: '#000000' }
const broken = (text: string, width: number, most = 99) => set.breakLines(text, style, width, most)

describe('a text that is broken into lines', () => {
  it('breaks at spaces, keeps every word, and has no line that is too wide', () => {
    const text = 'Origami afternoon with folded cranes, दीपावली उत्सव और রংতুলি, and a lamp'
    const lines = broken(text, 90)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join(' ')).toBe(text)
    for (const line of lines) expect(set.widthOf(line, style)).toBeLessThanOrEqual(90)
  })

  it('breaks a word between letters if it is wider than the line', () => {
    const lines = broken('মৃত্যুঞ্জয়'.repeat(12), 60)
    expect(lines.join('')).toBe('মৃত্যুঞ্জয়'.repeat(12).normalize('NFC'))
    for (const line of lines) expect(set.widthOf(line, style)).toBeLessThanOrEqual(60)
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
  })

  it('ends in … if it is truncated', () => {
    const [first, last, ...none] = broken(`${'word '.repeat(2_000)}end`, 100, 2)
    expect(first).toMatch(/^(word ?)+$/)
    expect(last).toMatch(/^word .*…$/)
    expect(set.widthOf(last ?? '', style)).toBeLessThanOrEqual(100)
    expect(none).toEqual([])
    expect(broken('x'.repeat(10_240), 100, 1)[0]).toMatch(/^x{10,30}…$/)
  })

  it('is unchanged if it fits, and has no lines if it is empty', () => {
    expect(broken('It fits.', 100, 1)).toEqual(['It fits.'])
    expect(broken(' \n\u202E ', 100, 1)).toEqual([])
  })
})
