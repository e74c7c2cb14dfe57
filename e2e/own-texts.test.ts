import { textPlaces } from '#domain/kinds/own-text-places.ts'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, add } = startSiteWithAdmin()

const places = Object.entries(textPlaces).map(([place, { page, title }], index) => ({
  place,
  page,
  hasTitle: title !== undefined,
  titleIn: (language: string) => `Title ${index} ${language}`,
  textIn: (language: string) =>
    `Text **bold ${index} ${language}** [link ${index}](https://example.org/${index})`,
}))

test('each own text is shown formatted at its place in every language, and descriptions are plain', async () => {
  for (const { place, titleIn, textIn } of places) {
    const translation = (language: string) => ({ title: titleIn(language), text: textIn(language) })
    const translations = JSON.stringify({ bn: translation('bn'), hi: translation('hi') })
    await add('add-text', { place, ...translation('en'), translations })
  }
  for (const language of languages)
    for (const [page, ofPage] of Map.groupBy(places, ({ page }) => page)) {
      const html = await (await fetch(site().url + inLanguage(language, page))).text()
      const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? ''
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
      for (const [index, { place, hasTitle, titleIn }] of ofPage.entries()) {
        const number = places.findIndex((other) => other.place === place)
        expect(main, place).toContain(`<strong>bold ${number} ${language}</strong>`)
        expect(main, place).toContain(`href="https://example.org/${number}"`)
        if (hasTitle) expect(main, place).toContain(titleIn(language))
        if (index === 0) expect(description, place).toBe(`Text bold ${number} ${language} link ${number}`)
      }
      expect(main, page).not.toContain('**')
    }
})
