import { expect, test, vi } from 'vitest'
import { chooseLanguage, chosenLanguage } from './chosen-language.ts'

const texts = new Map<string, () => void>()
vi.mock('./load-catalog.ts', () => ({
  loadAdminCatalogs: (language: string) =>
    new Promise<void>((resolve) => {
      texts.set(language, resolve)
    }),
}))

test('keeps the language chosen last, even if its texts load first', async () => {
  chooseLanguage('bn')
  chooseLanguage('hi')
  texts.get('hi')?.()
  await vi.waitFor(() => expect(chosenLanguage()).toBe('hi'))
  texts.get('bn')?.()
  await Promise.resolve()
  expect(chosenLanguage()).toBe('hi')
})
