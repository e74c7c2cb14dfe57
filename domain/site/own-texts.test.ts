import { describe, expect, it } from 'vitest'
import { kinds } from '../kinds/index.ts'
import type { AnyRecord } from '../kinds/kind.ts'
import { textPlaces } from '../kinds/own-text-places.ts'
import { localizeOwnTexts, ownWordsOf } from './own-texts.ts'
import { defaultPicture } from './site-constants.ts'

const aText = (place: string, over: Partial<AnyRecord> = {}): AnyRecord => ({
  _id: place,
  createdAt: '',
  updatedAt: '',
  place,
  title: 'Own title',
  text: 'Own text',
  drawing: null,
  photo: defaultPicture,
  blocks: { en: [{ type: 'paragraph', spans: ['Own text'] }] },
  ...over,
})

describe('localizeOwnTexts', () => {
  it('shows the newest text of a place', () => {
    const texts = localizeOwnTexts('en', [
      aText('About: heading', { title: 'New' }),
      aText('About: heading', { title: 'Old' }),
    ])
    expect(texts).toMatchObject({ 'About: heading': { title: 'New', drawing: '', photo: '' } })
  })

  it('uses the translation, and the English text where there is none', () => {
    const blocks = {
      en: [{ type: 'paragraph', spans: ['Own text'] }],
      bn: [{ type: 'paragraph', spans: ['লেখা'] }],
    }
    const text = aText('About: introduction', { translations: { bn: { text: 'লেখা' } }, blocks })
    expect(localizeOwnTexts('bn', [text])).toMatchObject({
      'About: introduction': { title: 'Own title', text: 'লেখা', blocks: blocks.bn },
    })
    expect(localizeOwnTexts('hi', [text])).toMatchObject({
      'About: introduction': { text: 'Own text', blocks: blocks.en },
    })
  })
})

describe('ownWordsOf', () => {
  it('returns the texts by catalog key, each in one line, without empty ones', () => {
    const paragraphs = ['Own', 'text'].map((text) => ({ type: 'paragraph', spans: [text] }))
    const texts = localizeOwnTexts('en', [
      aText('Lists: Festivals', { title: '' }),
      aText('Home: welcome', { blocks: { en: paragraphs } }),
      aText('A place of an older version'),
    ])
    expect(ownWordsOf(texts)).toEqual({
      'kind.festival.lead': 'Own text',
      'home.welcome': 'Own title',
      'home.description': 'Own text',
    })
  })

  it('has a place for each list', () => {
    const pages = Object.values(textPlaces).map(({ page }) => page)
    expect(kinds.filter(({ page, screens }) => page && !pages.includes(screens.list))).toEqual([])
  })
})
